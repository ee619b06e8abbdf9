import { startServer } from '../src/app/serve.ts';

// A sandbox that reports its processor time: that of this thread, for which all callers wait, and of all threads, and the
// most of this thread between two turns of the event loop, while it is watched. Its state is in a folder, if one is given.

const [, , folder] = process.argv;
const server = await startServer({ port: 0, ...(folder !== undefined && { folder }) });
let watching: NodeJS.Immediate | undefined;
let turned = 0;
let longest = 0;

function thread(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Records the turn that has ended, and measures the next one. */
function watch(): void {
  const now = thread();
  longest = Math.max(longest, now - turned);
  turned = now;
  watching = setImmediate(watch);
}

process.on('message', (asked) => {
  clearImmediate(watching);
  // The current turn counts as well.
  if (asked === 'seen') longest = Math.max(longest, thread() - turned);
  const { user, system } = process.cpuUsage();
  process.send?.({ thread: thread(), all: (user + system) / 1000, longest });
  if (asked !== 'watch') return;
  [turned, longest] = [thread(), 0];
  watch();
});
process.on('disconnect', () => server.close());
process.send?.({ url: server.url });
