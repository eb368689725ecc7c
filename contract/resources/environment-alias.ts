import { body, type Of, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { link } from '../shapes/link.ts'
import { platformSys } from '../shapes/sys.ts'

export const EnvironmentAliasBody = body('EnvironmentAliasBody', 'An alias to create or to move.', {
  environment: link('Environment', { description: 'The environment that the alias points to.' }),
})
export type EnvironmentAliasBody = Of<typeof EnvironmentAliasBody>

export const EnvironmentAlias = Type.Object(
  { environment: link('Environment'), sys: platformSys('EnvironmentAlias', { space: link('Space') }) },
  {
    title: 'EnvironmentAlias',
    description: 'An alias: a second name for an environment, which can be moved to another one.',
  },
)
export type EnvironmentAlias = Of<typeof EnvironmentAlias>

export const EnvironmentAliases = collection(EnvironmentAlias)
