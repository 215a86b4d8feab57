// The built site on a host with a strict policy, and a browser: there while the tests of one file run.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { strict } from '../hosts/policies';
import { serve, type Server } from '../hosts/server';
import { launch, site } from './browser';

export interface Hosted {
  readonly browser: Browser;
  readonly origin: string;
}

/** To be called at the top of a file; what it gives can be used inside its tests. */
export function hosted(): Hosted {
  let browser: Browser | undefined;
  let server: Server | undefined;
  beforeAll(async () => {
    server = await serve({ paths: { '/': { folder: site } }, headers: { 'Content-Security-Policy': strict } });
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  const running = <T>(one: T | undefined): T => {
    if (one === undefined) throw new Error('the host runs while tests do');
    return one;
  };
  return {
    get browser() {
      return running(browser);
    },
    get origin() {
      return running(server).origin;
    },
  };
}
