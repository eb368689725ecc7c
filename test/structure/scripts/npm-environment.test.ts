import assert from 'node:assert/strict'
import { test } from 'node:test'
import { innerNpmEnvironment } from '../../../scripts/support/npm.mjs'

test('an inner npm inherits only the registry settings of the outer one', () => {
  const kept = {
    PATH: '/bin',
    HOME: '/home',
    npm_config_registry: 'https://registry.example',
    NPM_CONFIG_REGISTRY: 'https://registry.example',
    npm_config_https_proxy: 'http://proxy.example',
    npm_config_cache: '/cache',
    npm_config_userconfig: '/home/.npmrc',
    'npm_config_//registry.example/:_authToken': 'x',
    'npm_config_@scope:registry': 'https://registry.example',
  }
  const dropped = {
    npm_config_omit: 'dev',
    npm_config_ignore_scripts: 'true',
    npm_config_local_prefix: '/checkout',
    npm_config_workspace: 'web',
    npm_package_name: 'sheaf',
    npm_lifecycle_event: 'start',
    npm_command: 'start',
    INIT_CWD: '/elsewhere',
    NODE_ENV: 'production',
  }
  assert.deepEqual(innerNpmEnvironment({ ...kept, ...dropped }), { ...kept, npm_config_update_notifier: 'false' })
})
