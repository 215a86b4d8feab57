// Addresses of scripts under a policy of Trusted Types, which refuses plain strings.

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Only the project's own addresses go through here: files beside this one, and blobs it makes itself. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('attention-lab', {
  createScriptURL: (url) => url,
});

/** What `new Worker` takes. */
export function scriptUrl(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
