import type { Policy } from '#domain/roles/role'

export const presentPolicy = ({ effect, actions, constraint }: Policy) => ({
  effect,
  actions,
  ...(constraint && { constraint }),
})
