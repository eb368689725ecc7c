// What the npm package holds. Files have the paths of the checkout, so that the server finds them in both (`installedFile`).

/** Copied as they are. */
export const COPIED = [
  'LICENSE',
  'README.md',
  'THIRD-PARTY-NOTICES.md',
  'contract/examples.json',
  'runtime/package-lock.json',
  'runtime/package.json',
  'scripts/install-runtime.mjs',
  'scripts/launch.mjs',
  'scripts/support/links.mjs',
  'scripts/support/lock.mjs',
  'scripts/support/npm.mjs',
  'scripts/support/paths.mjs',
  'scripts/support/processes.mjs',
  'scripts/support/run.mjs',
  'scripts/support/runtime.mjs',
  'scripts/support/signals.mjs',
  'src/app/demo/art',
  'src/imaging/faces/model',
  'testing',
  'web/dist',
]

/** Not part of the build (scripts/build-server.mjs), so npm installs it. */
const INSTALLED = ['sharp']

const SAME = ['name', 'version', 'description', 'license', 'repository', 'type', 'engines', 'bin', 'exports']

/**
 * The package.json of the package.
 * @param {Record<string, any>} checkout  the package.json of the checkout
 */
export function manifestOf(checkout) {
  return {
    ...Object.fromEntries(SAME.map((name) => [name, checkout[name]])),
    keywords: ['headless cms', 'cms', 'content', 'contentful', 'self-hosted', 'sqlite', 'postgresql'],
    dependencies: Object.fromEntries(INSTALLED.map((name) => [name, checkout.dependencies[name]])),
  }
}
