// Tells the page around a frame how high its content is: our own message, and the one of LTI platforms.

/** Watches `content`; a host that sets the frame's height from this never makes it grow by that. */
export function announceHeight(content: HTMLElement, demo: string): void {
  if (parent === window) return;
  let told = 0;
  let waiting = 0;
  new ResizeObserver(() => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => {
      const height = Math.ceil(content.getBoundingClientRect().height);
      if (height === told || height === 0) return;
      told = height;
      parent.postMessage({ type: 'attention-lab:height', demo, height }, '*');
      parent.postMessage({ subject: 'lti.frameResize', height }, '*');
    });
  }).observe(content);
}
