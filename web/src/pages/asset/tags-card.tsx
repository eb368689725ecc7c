import { ActionIcon, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { saveTags } from '../../api/entries.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { tagsQuery } from '../../api/management.ts'
import { refusalText } from '../../api/use-change.ts'
import type { Asset } from '../../api/wire.ts'
import { tagsAfter } from '../../list/bulk.ts'
import { Card } from '../../parts/card.tsx'
import formClasses from '../../parts/form.module.css'
import { IconX } from '../../parts/icons.ts'
import classes from './asset.module.css'
import { useAssetChange } from './use-asset-change.ts'

export function TagsCard({ asset, isDisabled }: { asset: Asset; isDisabled: boolean }) {
  const { place } = useEnvironment()
  const { data } = useQuery(tagsQuery(place))
  const known = data?.items ?? []
  const own = asset.metadata?.tags ?? []
  const save = useAssetChange(({ action, id }: { action: 'tag' | 'untag'; id: string }) =>
    saveTags(place, 'assets', asset, tagsAfter(action, asset, [id])),
  )
  if (known.length === 0 && own.length === 0) return null
  const nameOf = (id: string) => known.find(({ sys }) => sys.id === id)?.name ?? id
  const left = known.filter(({ sys }) => !own.some((tag) => tag.sys.id === sys.id))
  const problem = refusalText(save.error)
  return (
    <Card title="Tags">
      <div className={classes.body}>
        {own.length > 0 && (
          <ul className={classes.tags}>
            {own.map(({ sys: { id } }) => (
              <li key={id} className={classes.tag}>
                {nameOf(id)}
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove the tag ${nameOf(id)}`}
                  disabled={isDisabled || save.isPending}
                  onClick={() => save.mutate({ action: 'untag', id })}
                >
                  <IconX size={14} aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        {left.length > 0 && (
          <NativeSelect
            size="xs"
            aria-label="Add a tag"
            value=""
            disabled={isDisabled || save.isPending}
            onChange={({ currentTarget: { value } }) => value !== '' && save.mutate({ action: 'tag', id: value })}
            data={[{ value: '', label: 'Add a tag' }, ...left.map(({ sys, name }) => ({ value: sys.id, label: name }))]}
          />
        )}
        {problem !== null && (
          <p className={formClasses.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Card>
  )
}
