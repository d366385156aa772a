import { speak } from './locales/language.js';
import './style/tokens.css';
import './style/base.css';
import './style/frame.css';
import './style/parts.css';
import './style/tables.css';
import './style/rooms.css';
import './style/fields.css';
import './style/prove.css';
import './style/phone.css';
import './style/print.css';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the console');

await speak();
const { start } = await import('./app/start.js');
start(place);
