import type { Project } from './frameworks.ts';

/** Sets up what React Native's InitializeCore does, as far as it needs nothing native. */
const PLATFORM = `
for (const name of ['fetch', 'Headers', 'Request', 'Response', 'URL', 'URLSearchParams', 'AbortController', 'AbortSignal', 'DOMException', 'Event', 'EventTarget', 'navigator'])
  delete globalThis[name];
globalThis.self = globalThis;
globalThis.performance ??= { now: () => Date.now() };
globalThis.nativeModuleProxy = {};
if (globalThis.print) {
  // The bare engine runs timers in order and ignores their delay; a device respects it.
  const native = setTimeout;
  globalThis.setTimeout = (callback, delay = 0) => {
    const timer = {};
    const due = Date.now() + delay;
    const tick = () => {
      if (timer.cleared) return;
      if (Date.now() < due) native(tick);
      else callback();
    };
    native(tick);
    return timer;
  };
  globalThis.clearTimeout = (timer) => {
    if (timer) timer.cleared = true;
  };
}
// Replaces the native one, and acts as the service.
globalThis.XMLHttpRequest = class {
  open(method, url) {
    this.method = method;
    this.url = url;
    this.headers = {};
  }
  setRequestHeader(name, value) {
    this.headers[name.toLowerCase()] = value;
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\\r\\n';
  }
  abort() {
    this.onabort?.();
  }
  send() {
    if (this.url.includes('hang')) return;
    const { method, url, headers } = this;
    const data = { user_id: method + ' ' + headers['x-signed'], transactions: url.includes('offset=') ? [] : [{ uuid: 't' }] };
    const isKnown = !url.endsWith('=no');
    this.status = 200;
    this.statusText = '';
    this.responseURL = url;
    this.response = JSON.stringify(isKnown ? { code: 200, message: 'succeed', data } : { code: 7, message: 'no' });
    this.responseText = this.response;
    setTimeout(() => this.onload(), 0);
  }
};
const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
const net = require('react-native/Libraries/Network/fetch');
for (const name of ['fetch', 'Headers', 'Request', 'Response']) define(name, net[name]);
const urls = require('react-native/Libraries/Blob/URL');
for (const name of ['URL', 'URLSearchParams']) define(name, urls[name]);
define('AbortController', require('react-native/src/private/webapis/dom/abort-api/AbortController').AbortController);
define('AbortSignal', require('react-native/src/private/webapis/dom/abort-api/AbortSignal').AbortSignal_public);
`;

const MAIN = `
require('./platform');
const { ApiError, createClient } = require('@payments-openapi/client');
const { createConnection, paged, transactionsList } = require('@payments-openapi/client/operations');
const options = { baseUrl: 'http://service.test', sign: ({ pathAndQuery }) => ({ 'x-signed': pathAndQuery.split('/').pop() }) };
const api = createClient(options);
const caught = (call) => call.catch((thrown) => thrown);
async function run() {
  const { user_id } = await api.users.get({ user_id: 'u' });
  const posted = await api.users.create({ user: { first_name: 'A' } });
  const items = await paged(transactionsList(createConnection(options))).toArray();
  const error = await caught(api.users.get({ user_id: 'no' }));
  const late = await caught(api.users.get({ user_id: 'hang' }, { timeout: 5 }));
  const controller = new AbortController();
  const aborted = caught(api.users.get({ user_id: 'hang' }, { signal: controller.signal }));
  setTimeout(() => controller.abort(), 1);
  return [user_id, posted.user_id, items.length, error instanceof ApiError, error.name, late.name, (await aborted).name, typeof DOMException].join(' ');
}
run().then(globalThis.print ?? console.log, (error) => (globalThis.print ?? console.log)('failed ' + error.stack));
`;

const BUNDLE = `
const Metro = require('metro');
const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config');
const own = mergeConfig(getDefaultConfig(__dirname), {
  serializer: { getModulesRunBeforeMainModule: () => [] },
  reporter: { update() {} },
});
const build = { entry: 'index.js', out: 'out/main.js', platform: 'ios', dev: false, minify: true };
require('node:fs').mkdirSync('out');
Metro.loadConfig({ cwd: __dirname }, own).then((config) => Metro.runBuild(config, build));
`;

const PRINTS = 'GET user?user_id=u POST user 1 true ApiError TimeoutError AbortError undefined';

export const reactNative: Project = {
  name: 'React Native 0.88, Metro',
  seen: 'preset and polyfills; runs on Node.js and Hermes 0.12, compiles with its own Hermes',
  packages: [
    'react-native@0.88',
    '@react-native/metro-config@0.88',
    '@react-native/babel-preset@0.88',
    '@react-native/js-polyfills@0.88',
    'metro@0.87',
    '@babel/core@7',
    'hermes-engine-cli@0.12.0',
    '--legacy-peer-deps',
  ],
  files: {
    'babel.config.js': "module.exports = { presets: ['module:@react-native/babel-preset'] };",
    'platform.js': PLATFORM,
    'index.js': MAIN,
    'bundle.js': BUNDLE,
  },
  steps: [
    { name: 'bundles', command: ['node', 'bundle.js'] },
    { name: 'runs on Node.js', command: ['node', 'out/main.js'], prints: PRINTS },
    {
      name: 'runs on Hermes',
      command: ['node_modules/hermes-engine-cli/linux64-bin/hermes', '-w', 'out/main.js'],
      prints: PRINTS,
    },
    {
      name: 'compiles with its Hermes',
      command: [
        ...['node_modules/hermes-compiler/hermesc/linux64-bin/hermesc', '-w', '-O', '-emit-binary'],
        ...['-out', 'out/main.hbc', 'out/main.js'],
      ],
    },
  ],
};
