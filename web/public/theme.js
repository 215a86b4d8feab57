// Runs before the first paint, so that a page asked for in dark colours never flashes white.
document.documentElement.dataset.theme = /[#&]theme=(light|dark)(&|$)/.exec(location.hash)?.[1] ?? 'auto';
