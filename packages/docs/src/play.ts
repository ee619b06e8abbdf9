import { inPageSandbox, loadGuides } from './in-page/load.ts';

for (const section of document.querySelectorAll<HTMLElement>('.play')) {
  const [button, status] = [section.querySelector('button'), section.querySelector('output')];
  button?.addEventListener('click', async () => {
    button.disabled = true;
    if (status) status.textContent = 'Loading the sandbox …';
    try {
      const [sandbox, guides] = await Promise.all([inPageSandbox(), loadGuides()]);
      const controls = document.createElement('div');
      await guides[section.dataset.play ?? '']?.(controls, sandbox);
      button.parentElement?.remove();
      section.append(controls);
      controls.querySelector('button')?.focus();
    } catch (error) {
      button.disabled = false;
      if (status)
        status.textContent = `The sandbox could not be loaded: ${error instanceof Error ? error.message : error}`;
    }
  });
  section.hidden = false;
}
