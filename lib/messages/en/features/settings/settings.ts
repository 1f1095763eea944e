// The page of settings: its sections, how one reads, notifications.
import { messageArea } from '../../../message-area';

export const SETTINGS = messageArea('settings', {
  title: 'Settings',
  /** The list that leads to each of them. */
  sections: 'Sections of the settings',
  keys: {
    title: 'Keys',
    about: 'A key says who calls. Agents hold keys that are bound to their id.',
    onlyAdmins: (role: string) => `Only an admin manages keys. You are here as ${role}.`,
  },
  audit: {
    title: 'Audit',
    about: 'What keys and people did and were refused, chained so that nothing is taken out.',
    open: 'Open the audit',
  },
  connect: {
    title: 'Connect an agent',
    about:
      'By one message over HTTP, as a client of MCP, or by a few lines for the framework of a team.',
  },
  webhooks: {
    title: 'Webhooks',
    about:
      'Addresses at which other services post their messages, each with an expression that makes events of them.',
  },
  outgoing: {
    title: 'Webhooks that go out',
    about:
      'Events are posted to these addresses as they come, in order, signed by Standard Webhooks, and tried again.',
  },
  sample: { title: 'Sample team', about: 'A story to watch, sent live over the public API.' },
  appearance: {
    title: 'Appearance',
    about: 'Kept in this browser, for all of its tabs. Within a thread times are by the clock.',
    theme: 'Theme',
    rows: 'Rows',
    densities: { comfortable: 'Comfortable', dense: 'Dense' },
    times: 'Times',
    timeStyles: { relative: 'How long ago', absolute: 'By the clock' },
  },
  notifications: {
    title: 'Notifications',
    about:
      'What you come to owe, and alerts that fire, while no tab of Colloquy is looked at. Few in a minute; the others are counted.',
    unsupported:
      'This browser shows none here. Notifications need https, or an address on this machine.',
    denied:
      'This browser was told to show no notifications of this address. Allow them in its settings for the site, then turn them on here.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    isOn: 'On in this browser',
    isOff: 'Off',
  },
  signing: {
    title: 'Signing',
    about:
      'What you send from this browser, signed by a key that never leaves it: nobody else can send it in your name, and whoever reads the log can check it.',
  },
  shortcuts: 'Shortcuts',
  session: {
    title: 'This session',
    signedInAs: (role: string) => `You are signed in as ${role}.`,
    noAuth: 'Authentication is off: everybody who reaches this address may do everything.',
    version: (version: string) => ` Colloquy ${version}.`,
    signOut: 'Sign out',
  },
});
