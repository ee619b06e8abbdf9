import type { RecurringPlan, Resource } from '../../../../src/generated/contract.ts';
import { amount, loadedText, time } from '../../format.ts';
import { usePages } from '../../load.ts';
import { TextField } from '../../parts/controls.tsx';
import { ErrorText, NoResources, View } from '../../parts/layout.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { linkTo, route, useFilter } from '../../route.ts';
import { CycleState, currentCycleOf } from './cycle.tsx';
import { PlanView } from './plan.tsx';

const COLUMNS: Column<Resource>[] = [
  { title: 'Plan', cell: (resource) => planOf(resource)?.name || resource.id },
  {
    title: 'Reference',
    width: '20%',
    wideOnly: true,
    cell: (resource) => planOf(resource)?.reference_number ?? '',
  },
  { title: 'Cycle', width: '8rem', cell: (resource) => <CycleState plan={planOf(resource)} /> },
  {
    title: 'Billed',
    width: '5rem',
    numeric: true,
    wideOnly: true,
    cell: (resource) => billedOf(planOf(resource)),
  },
  {
    title: 'Credit',
    width: '6rem',
    numeric: true,
    wideOnly: true,
    cell: (resource) => amount(planOf(resource)?.credit),
  },
  {
    title: "Next, sandbox's time, UTC",
    width: '13rem',
    numeric: true,
    wideOnly: true,
    cell: (resource) => nextOf(planOf(resource)),
  },
];

export function Plans() {
  const [id] = route.value.rest;
  return id === undefined ? <PlanList /> : <PlanView id={id} key={id} />;
}

function PlanList() {
  const [search, setSearch] = useFilter('search');
  const { rows, hasMore, error, loadMore } = usePages(`plans ${search}`, async ({ resources }, page) => {
    return (await resources.list('recurring_plans', { ...page, ...(search ? { search } : {}) })).resources;
  });
  return (
    <View
      title="Plans"
      note={rows && loadedText(rows.length, hasMore, 'recurring plan')}
      actions={<TextField label="Search" type="search" value={search} onInput={setSearch} />}
    >
      <ErrorText text={error} />
      {rows && (
        <div class="split">
          <div class="list">
            <Table
              label="Recurring plans, newest first"
              columns={COLUMNS}
              rows={rows}
              keyOf={({ id }) => id}
              linkOf={({ id }) => linkTo('plans', id)}
              nameOf={({ id }) => id}
              toneOf={(resource) =>
                currentCycleOf(planOf(resource))?.state === 'uncollectible' ? 'bad' : undefined
              }
              onEnd={loadMore}
              empty={
                search ? 'No plan matches.' : <NoResources text="This sandbox has no recurring plans." />
              }
            />
          </div>
        </div>
      )}
    </View>
  );
}

function planOf({ recurring_plan: plan }: Resource): RecurringPlan | undefined {
  return plan;
}

function billedOf(plan: RecurringPlan | undefined): number {
  return (plan?.recurring_cycles ?? []).reduce((sum, { billing_count_created: made }) => sum + made, 0);
}

function nextOf(plan: RecurringPlan | undefined): string {
  const next = plan?.recurring_cycles.map(({ next_execute_time: at }) => at).find((at) => at);
  return next ? time(next) : '–';
}
