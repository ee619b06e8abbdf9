import { startServer } from '../src/app/serve.ts';

// A sandbox that reports its processor time: that of this thread, for which all callers wait, and of all threads.

const server = await startServer({ port: 0 });
process.on('message', () => {
  const { user, system } = process.threadCpuUsage();
  const all = process.cpuUsage();
  process.send?.({ thread: (user + system) / 1000, all: (all.user + all.system) / 1000 });
});
process.on('disconnect', () => server.close());
process.send?.({ url: server.url });
