import { useEffect } from 'preact/hooks';
import { notice } from './act.ts';
import { ClockBar } from './clock-bar.tsx';
import { forgetKey, hasKey, isLocked } from './connection.ts';
import { KeyForm } from './key-form.tsx';
import { ErrorText, View as Layout } from './parts/layout.tsx';
import { linkTo, place, route, VIEWS, type View } from './route.ts';
import { SandboxSwitch } from './sandbox-switch.tsx';
import { THEMES, theme } from './theme.ts';
import { Callbacks } from './views/callbacks.tsx';
import { Clock } from './views/clock.tsx';
import { Faults } from './views/faults.tsx';
import { Plans } from './views/plans/plans.tsx';
import { Requests } from './views/requests/requests.tsx';
import { Resources } from './views/resources.tsx';
import { Rules } from './views/rules.tsx';
import { Sandboxes } from './views/sandboxes.tsx';

const TITLES: Record<View, string> = {
  requests: 'Requests',
  plans: 'Plans',
  clock: 'Clock',
  callbacks: 'Callbacks',
  resources: 'Resources',
  faults: 'Faults',
  rules: 'Payment rules',
  sandboxes: 'Sandboxes',
};

const SHOWN: Record<View, () => preact.ComponentChild> = {
  requests: () => <Requests />,
  plans: () => <Plans />,
  clock: () => <Clock />,
  callbacks: () => <Callbacks />,
  resources: () => <Resources />,
  faults: () => <Faults />,
  rules: () => <Rules />,
  sandboxes: () => <Sandboxes />,
};

export function App() {
  const { view, sandbox, unknown } = route.value;
  useEffect(() => {
    document.title = `${TITLES[view]} · ${sandbox} · Payments sandbox`;
    // On a narrow screen the views are in one line that scrolls.
    document.querySelector('.views [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [view, sandbox]);
  return (
    <div class="shell">
      <button
        type="button"
        class="skip"
        onClick={() => document.querySelector<HTMLElement>('#main')?.focus()}
      >
        Skip to content
      </button>
      <header class="top">
        <p class="brand">
          <img src="./icon.svg" alt="" width="22" height="22" /> <span>Payments sandbox</span>
        </p>
        {!isLocked.value && (
          <>
            <SandboxSwitch />
            <ClockBar />
          </>
        )}
        <div class="settings">
          {hasKey.value && (
            <button type="button" class="button plain" onClick={forgetKey}>
              Forget key
            </button>
          )}
          <ThemeSwitch />
        </div>
      </header>
      <nav class="views" aria-label="Views">
        {VIEWS.map((one) => (
          <a key={one} href={linkTo(one)} aria-current={one === view && !unknown ? 'page' : undefined}>
            {TITLES[one]}
          </a>
        ))}
      </nav>
      <main id="main" tabIndex={-1}>
        <div class="notices" aria-live="polite">
          {notice.value && (
            <p class={notice.value.isError ? 'notice bad' : 'notice'}>
              <span>{notice.value.text}</span>
              <button type="button" class="button plain" onClick={() => (notice.value = undefined)}>
                Dismiss
              </button>
            </p>
          )}
        </div>
        {/* Switching the sandbox or the view resets the state of the view. */}
        {isLocked.value ? (
          <KeyForm />
        ) : (
          <div class="stage" key={place.value}>
            {unknown === undefined ? SHOWN[view]() : <UnknownView name={unknown} />}
          </div>
        )}
      </main>
    </div>
  );
}

function UnknownView({ name }: { name: string }) {
  return (
    <Layout title="Not found">
      <ErrorText text={`There is no view “${name}”.`} />
      <p class="empty">
        <a href={linkTo('requests')}>See the requests</a>
      </p>
    </Layout>
  );
}

function ThemeSwitch() {
  return (
    <div class="theme">
      <label class="hidden" for="theme">
        Colours
      </label>
      <select
        id="theme"
        value={theme.value}
        onChange={(event) =>
          (theme.value = THEMES.find((one) => one === event.currentTarget.value) ?? 'system')
        }
      >
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {one === 'system' ? 'System colours' : one === 'light' ? 'Light' : 'Dark'}
          </option>
        ))}
      </select>
    </div>
  );
}
