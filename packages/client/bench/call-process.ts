import { loadContenders } from './contenders.ts';

// node call-process.ts <home> <contender>: prints how many microseconds of CPU time a call takes. Not wall-clock
// time, which includes whatever else the machine does.
const WARM_UP = 2_000;
const MEASURED = 4_000;

const [home = '', name = ''] = process.argv.slice(2);
const call = (await loadContenders(home))[name];
if (!call) throw new Error(`unknown contender ${name}`);
for (let index = 0; index < WARM_UP; index++) await call();
const began = process.cpuUsage();
for (let index = 0; index < MEASURED; index++) await call();
const { user, system } = process.cpuUsage(began);
console.log((user + system) / MEASURED);
// Timers of finished calls would keep the process alive.
process.exit(0);
