// Composes the app for plain Next. A bundle of its own, because Next would else build the whole engine a second time.
import { setApp } from './app-handle';
import { compose } from './compose';
import { readSettings } from './env';
import { createLogger } from './logger';

const settings = readSettings(process.env);
const app = await compose(settings, createLogger(settings.logLevel));
setApp(app.handle);
