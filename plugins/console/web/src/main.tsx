import './look/look.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { createConsoleRouter } from './router.js';

createRoot(document.getElementById('raiz')!).render(<App router={createConsoleRouter()} />);
