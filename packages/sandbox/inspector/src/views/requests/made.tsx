import type { RequestDetails, SandboxEvent } from '../../../../src/generated/contract.ts';
import { useLoaded } from '../../load.ts';
import { Badge, Block } from '../../parts/layout.tsx';
import { linkTo } from '../../route.ts';
import { describeEvent } from '../plans/timeline.ts';
import { subjectsOf } from './subjects.ts';

/** Most events that are shown of a call; a plan's own page shows the rest. */
const MAX_EVENTS = 50;

/** What a call made: orders, events and callbacks of its plan or order at the sandbox's time of the call. */
export function Made({ entry }: { entry: RequestDetails }) {
  const { plan, order } = subjectsOf(entry);
  const { data: events } = useLoaded(
    `made by ${entry.id}`,
    async ({ events }) => {
      if (plan === undefined && order === undefined) return [];
      const of = plan === undefined ? { order_number: order } : { plan_id: plan };
      const made: SandboxEvent[] = [];
      for await (const event of events.list({ ...of, limit: 200 })) {
        const since = Date.parse(event.at) - Date.parse(entry.clock);
        if (since < 0 || made.length === MAX_EVENTS) break;
        if (since === 0) made.unshift(event);
      }
      return made;
    },
    'event',
  );
  if (!events || events.length === 0) return null;
  const what = plan === undefined ? 'order' : 'plan';
  return (
    <Block title={`Events of the ${what} at the time of this call`}>
      <ol class="made">
        {events.map((event) => {
          const { text, tone } = describeEvent(event);
          const link = linkOf(event);
          return (
            <li key={event.id}>
              {link ? (
                <a href={link}>
                  <Badge tone={tone}>{text}</Badge>
                </a>
              ) : (
                <Badge tone={tone}>{text}</Badge>
              )}
              {event.order_number && (
                <a href={linkTo('resources', 'orders', event.order_number)}>order {event.order_number}</a>
              )}
            </li>
          );
        })}
      </ol>
    </Block>
  );
}

function linkOf({ id, plan_id: plan, delivery_id: delivery }: SandboxEvent): string | undefined {
  if (delivery !== undefined) return linkTo('callbacks', delivery);
  return plan === null ? undefined : linkTo('plans', plan, id);
}
