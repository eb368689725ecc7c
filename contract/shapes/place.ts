import { link } from './link.ts'

/** Where something is, by the names that the request used: an alias is shown as the environment. */
export const Place = { space: link('Space'), environment: link('Environment') }
