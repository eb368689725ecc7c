import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isId } from '../../../../contract/rules/ids.ts'
import { copyContentType } from '../../api/content-types.ts'
import { contentTypesQuery, environmentsQuery, keyOf, spacesQuery } from '../../api/management.ts'
import type { ContentType } from '../../api/wire.ts'
import { t as model } from '../../i18n/content-model.ts'
import { t } from '../../i18n/content-type.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { suggestId } from '../../parts/forms/suggest-id.ts'
import { environmentUrl, useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'

/** Copies the stored content type with its editor layout, also to another environment or space. */
export function CopyDialog({ type, onClose }: { type: ContentType; onClose: () => void }) {
  const { env } = useEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [to, setTo] = useState(env)
  const isHere = to.space === env.space && to.environment === env.environment
  const [ownName, setOwnName] = useState<string | null>(null)
  const [ownId, setOwnId] = useState<string | null>(null)
  const spaces = useQuery(spacesQuery)
  const environments = useQuery(environmentsQuery(to.space))
  const there = useQuery(contentTypesQuery(to))
  const taken = there.data?.items.map(({ sys }) => sys.id) ?? []
  const name = ownName ?? (isHere ? t('copyName', { name: type.name }) : type.name)
  const id = ownId ?? (taken.includes(type.sys.id) ? suggestId(name, taken) : type.sys.id)
  const wrong = id === '' ? null : taken.includes(id) ? model('idTaken') : isId(id) ? null : model('idInvalid')
  const copy = useChange(() => copyContentType({ from: env, type, to, id, name: name.trim() }), {
    changes: keyOf(to, 'content_types'),
    done: () => t('copied', { name: name.trim() }),
    after: async ({ sys }) => {
      // The editor of the copy depends on its layout.
      await queryClient.invalidateQueries({ queryKey: keyOf(to, 'editor_interface') })
      await navigate(`${environmentUrl(to)}/content-types/${encodeURIComponent(sys.id)}`)
    },
  })
  return (
    <FormDialog
      title={t('copyTitle', { name: type.name })}
      action={t('copy')}
      change={copy}
      isReady={there.isSuccess && name.trim() !== '' && id !== '' && wrong === null}
      onClose={onClose}
    >
      <TextInput label={t('name')} required value={name} onChange={(event) => setOwnName(event.currentTarget.value)} />
      <TextInput
        label={model('id')}
        description={model('idHint')}
        required
        value={id}
        error={wrong}
        onChange={(event) => setOwnId(event.currentTarget.value.trim())}
      />
      <NativeSelect
        label={t('space')}
        value={to.space}
        data={spaces.data?.items.map((space) => ({ value: space.sys.id, label: space.name })) ?? [to.space]}
        onChange={(event) => setTo({ space: event.currentTarget.value, environment: 'master' })}
      />
      <NativeSelect
        label={t('environment')}
        value={to.environment}
        data={environments.data?.items.map(({ sys }) => sys.id) ?? [to.environment]}
        error={there.isError ? t('noCopyThere') : null}
        onChange={(event) => setTo({ ...to, environment: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
