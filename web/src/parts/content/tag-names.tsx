import { useQuery } from '@tanstack/react-query'
import { useEnvironment } from '../../api/environment.tsx'
import { tagsQuery } from '../../api/management.ts'
import type { Link } from '../../api/wire.ts'

export function TagNames({ tags }: { tags: readonly Link<'Tag'>[] }) {
  const { place } = useEnvironment()
  const { data } = useQuery({ ...tagsQuery(place), enabled: tags.length > 0 })
  return tags.map(({ sys }) => data?.items.find((tag) => tag.sys.id === sys.id)?.name ?? sys.id).join(', ')
}
