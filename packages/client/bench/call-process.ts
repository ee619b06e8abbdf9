import { loadContenders } from './contenders.ts';

// node call-process.ts <home> <contender>: says how many microseconds of processor time one of its calls takes.
// Not of the clock: what else the machine does would count too.
const warmUp = 2_000;
const measured = 4_000;

const [home = '', name = ''] = process.argv.slice(2);
const call = (await loadContenders(home))[name];
if (!call) throw new Error(`there is no contender ${name}`);
for (let index = 0; index < warmUp; index++) await call();
const began = process.cpuUsage();
for (let index = 0; index < measured; index++) await call();
const { user, system } = process.cpuUsage(began);
console.log((user + system) / measured);
// Timers of calls that are over would keep the process.
process.exit(0);
