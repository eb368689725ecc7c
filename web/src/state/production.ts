import type { Environment } from '#contract/resources/environment'

/** The properties that identify an environment. */
type Named = { readonly sys: Pick<Environment['sys'], 'id' | 'aliases' | 'aliasedEnvironment'> }

const PRODUCTION = 'master'

/** Production is the environment that readers see, by its ID or an alias. All others are sandboxes. */
export function isProduction(id: string, environments: readonly Named[] = []): boolean {
  const targetOf = (name: string) =>
    environments.find(({ sys }) => sys.id === name)?.sys.aliasedEnvironment?.sys.id ?? name
  const found = environments.find(({ sys }) => sys.id === id)
  return (
    targetOf(id) === targetOf(PRODUCTION) || (found?.sys.aliases ?? []).some((alias) => alias.sys.id === PRODUCTION)
  )
}
