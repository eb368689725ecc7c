import type { Environment } from '#contract/resources/environment'

/** What is known of an environment by its names. */
type Named = { readonly sys: Pick<Environment['sys'], 'id' | 'aliases' | 'aliasedEnvironment'> }

const PRODUCTION = 'master'

/** What the readers of a site see, by whichever of its names. Everything else is a place to try things. */
export function isProduction(id: string, environments: readonly Named[] = []): boolean {
  const targetOf = (name: string) =>
    environments.find(({ sys }) => sys.id === name)?.sys.aliasedEnvironment?.sys.id ?? name
  const found = environments.find(({ sys }) => sys.id === id)
  return (
    targetOf(id) === targetOf(PRODUCTION) || (found?.sys.aliases ?? []).some((alias) => alias.sys.id === PRODUCTION)
  )
}
