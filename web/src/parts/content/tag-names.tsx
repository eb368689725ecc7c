import { useQuery } from '@tanstack/react-query'
import { tagsQuery } from '../../api/management.ts'
import type { Link } from '../../api/wire.ts'
import { useEnvironment } from '../../state/environment.tsx'

export function TagNames({ tags }: { tags: readonly Link<'Tag'>[] }) {
  const { env } = useEnvironment()
  const { data } = useQuery({ ...tagsQuery(env), enabled: tags.length > 0 })
  return tags.map(({ sys }) => data?.items.find((tag) => tag.sys.id === sys.id)?.name ?? sys.id).join(', ')
}
