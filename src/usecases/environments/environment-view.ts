import type { Environment } from '#domain/spaces/space'
import type { StoreReader } from '#storage/store'

/** An environment under the name of the request, with all its other names. */
export interface EnvironmentView {
  environment: Environment
  /** Its id or an alias. */
  addressed: string
  aliases: string[]
}

export async function viewEnvironment(
  reader: StoreReader,
  environment: Environment,
  addressed = environment.id,
): Promise<EnvironmentView> {
  const aliases = await reader.aliases.ofEnvironment(environment.key)
  return { environment, addressed, aliases: aliases.map(({ id }) => id) }
}
