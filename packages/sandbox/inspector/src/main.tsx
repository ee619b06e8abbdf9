import { render } from 'preact';
import { App } from './app.tsx';
import './styles/base.css';
import './styles/parts.css';
import './styles/plan.css';
import './styles/shell.css';

const place = document.querySelector('#app');
if (place) render(<App />, place);
