import { startServer } from '../src/app/serve.ts';

// A sandbox that tells how much processor time it has used: this thread, for which all callers wait, and all of them.

const server = await startServer({ port: 0 });
process.on('message', () => {
  const { user, system } = process.threadCpuUsage();
  const all = process.cpuUsage();
  process.send?.({ thread: (user + system) / 1000, all: (all.user + all.system) / 1000 });
});
process.on('disconnect', () => server.close());
process.send?.({ url: server.url });
