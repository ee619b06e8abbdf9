import type { Resource, ResourceLink } from '../../../src/generated/contract.ts';
import { loadedText } from '../format.ts';
import { useLoaded, usePages } from '../load.ts';
import { SelectField, TextField } from '../parts/controls.tsx';
import { Json } from '../parts/json.tsx';
import { Block, Detail, ErrorText, NoResources, Split, View } from '../parts/layout.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { go, linkTo, route, useFilter } from '../route.ts';
import {
  amountOf,
  contentOf,
  nameOfOne,
  RESOURCE_TYPES,
  type ResourceType,
  stateOf,
  titleOf,
} from './resource-shapes.ts';

const COLUMNS: Column<Resource>[] = [
  { title: 'Id', cell: ({ id }) => <span title={id}>{id}</span> },
  {
    title: 'Name',
    width: '38%',
    cell: (resource) => <span title={titleOf(resource)}>{titleOf(resource)}</span>,
  },
  { title: 'State', width: '9rem', wideOnly: true, cell: stateOf },
  { title: 'Amount', width: '8rem', numeric: true, wideOnly: true, cell: amountOf },
];

export function Resources() {
  const [typeName = 'orders', id] = route.value.rest;
  const type = RESOURCE_TYPES.find(({ value }) => value === typeName)?.value;
  return type ? <ResourcesOf type={type} id={id} /> : <UnknownType name={typeName} />;
}

function UnknownType({ name }: { name: string }) {
  return (
    <View title="Resources">
      <ErrorText text={`There is no resource type “${name}”.`} />
      <p class="empty">
        <a href={linkTo('resources', 'orders')}>See the orders</a>
      </p>
    </View>
  );
}

function ResourcesOf({ type, id }: { type: ResourceType; id: string | undefined }) {
  const [search, setSearch] = useFilter('search');
  const { rows, hasMore, error, loadMore } = usePages(`${type} ${search}`, async ({ resources }, page) => {
    return (await resources.list(type, { ...page, ...(search ? { search } : {}) })).resources;
  });
  return (
    <View
      title="Resources"
      note={rows && loadedText(rows.length, hasMore, 'resource')}
      actions={
        <>
          <TextField label="Search ids and values" type="search" value={search} onInput={setSearch} />
          <SelectField
            label="Type"
            value={type}
            options={RESOURCE_TYPES}
            onInput={(one) => go(linkTo('resources', one))}
          />
        </>
      }
    >
      <ErrorText text={error} />
      <Split
        list={
          rows && (
            <Table
              label={`${textOf(type)}, newest first`}
              columns={COLUMNS}
              rows={rows}
              keyOf={(one) => one.id}
              linkOf={(one) => linkTo('resources', one.type, one.id)}
              nameOf={titleOf}
              selected={id}
              onEnd={loadMore}
              empty={
                search ? (
                  'Nothing matches.'
                ) : (
                  <NoResources text={`This sandbox has no ${textOf(type).toLowerCase()}.`} />
                )
              }
            />
          )
        }
        detail={id && <ResourceDetail type={type} id={id} key={`${type} ${id}`} />}
      />
    </View>
  );
}

function ResourceDetail({ type, id }: { type: ResourceType; id: string }) {
  const { data: resource, error } = useLoaded(
    `${type} ${id}`,
    async ({ resources }) => (await resources.get(type, id)).resource,
    'event',
  );
  return (
    <Detail
      title={`${nameOfOne(type)} ${(resource && titleOf(resource)) || id}`}
      back={linkTo('resources', type)}
      actions={
        type === 'recurring_plans' && (
          <a class="button main" href={linkTo('plans', id)}>
            See its timeline
          </a>
        )
      }
    >
      <ErrorText text={error} />
      {resource && (
        <>
          {resource.links.length > 0 && (
            <Block title="Refers to">
              <LinkList links={resource.links} />
            </Block>
          )}
          <Block title="Content">
            <Json value={contentOf(resource)} label="Content of the resource" />
          </Block>
        </>
      )}
    </Detail>
  );
}

function LinkList({ links }: { links: readonly ResourceLink[] }) {
  return (
    <ul class="members">
      {links.map(({ type, id }) => (
        <li key={`${type} ${id}`}>
          {nameOfOne(type)} <a href={linkTo('resources', type, id)}>{id}</a>
        </li>
      ))}
    </ul>
  );
}

function textOf(type: ResourceType): string {
  return RESOURCE_TYPES.find(({ value }) => value === type)?.text ?? type;
}
