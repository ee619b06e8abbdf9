import type { Command } from 'commander';
import { advance } from '../app/advance.ts';
import type { ClockAdvanceSummary } from '../generated/contract.ts';
import { type ConnectionOptions, connect, connectable } from './connection.ts';
import { UsageError } from './errors.ts';
import { columns, print } from './print.ts';

export function clockCommands(program: Command, signal: AbortSignal): void {
  connectable(program.command('advance'))
    .summary('advance the clock: everything due by then happens')
    .description(
      'Advances the clock of the sandbox, and waits until everything due by then has happened: billing, attempts, voids and callbacks. Ctrl-C stops the clock where it is.',
    )
    .argument(
      '<duration|instant>',
      'how far: an ISO 8601 duration such as P1M, P10D or PT12H, or an instant such as 2026-03-01T00:00:00Z',
    )
    .action(async (target: string, options: ConnectionOptions) => {
      const { control } = await connect(options, signal);
      const summary = await advance(control, target).catch((error) => {
        throw error instanceof TypeError ? new UsageError(error.message) : error;
      });
      print(options, summary, advanced(summary));
    });

  connectable(program.command('clock'))
    .summary('show the clock')
    .description('Shows the time in the sandbox, its time zone, and when something is due next.')
    .action(async (options: ConnectionOptions) => {
      const { control } = await connect(options, signal);
      const { clock } = await control.clock.get();
      const rows = [
        ['Now', clock.now],
        ['Time zone', clock.time_zone],
        ['Next due', clock.next_due_at ?? 'nothing'],
        ...(clock.advancing_to === null ? [] : [['Advancing to', clock.advancing_to]]),
      ];
      print(options, clock, columns(rows));
    });
}

/** Names the counts that are not zero, by the names that the control interface gives them. */
function advanced({ from, to, under_way: _, ...counts }: ClockAdvanceSummary): string {
  const happened = Object.entries(counts).filter(([, count]) => count > 0);
  const rows = happened.map(([name, count]) => [`  ${name.replaceAll('_', ' ')}`, String(count)]);
  const what = rows.length > 0 ? columns(rows) : '  nothing was due';
  return `Advanced from ${from} to ${to}\n${what}`;
}
