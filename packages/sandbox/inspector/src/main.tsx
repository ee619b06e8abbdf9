import { render } from 'preact';
import { App } from './app.tsx';
import { keepFocus } from './focus.ts';

const place = document.querySelector('#app');
if (place) render(<App />, place);
keepFocus();
