// The Content-Security-Policies of the hosts that the page must live with.

/** Everything from the own server, nothing else; no WebAssembly. */
export const self = "default-src 'self'";

/** Nothing but what is named. */
export const strict = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The same, where scripts take no plain strings. */
export const trustedTypes = `${strict}; require-trusted-types-for 'script'`;
