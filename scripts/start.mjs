// From a fresh clone to the page: set-up, build, and a server on this machine. npm start
import { build } from './build-steps.mjs';
import { project } from './setup/folders.mjs';
import { explainFailure } from './setup/explain-failure.mjs';

await explainFailure(async () => {
  await build();
  // Not on disk before set-up has run.
  const { preview } = await import('vite');
  const port = Number(process.env.PORT ?? 4173);
  const server = await preview({ configFile: false, root: project, build: { outDir: 'dist/site' }, preview: { port } });
  console.log('\nAttention Lab is at');
  server.printUrls();
  console.log('Stop it with Ctrl-C.');
});
