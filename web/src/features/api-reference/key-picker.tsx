import { NativeSelect, PasswordInput, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../i18n/api-reference.ts'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './api-reference.module.css'
import { type KeyChoice, OTHER_TOKEN } from './use-key-choice.ts'

/** Selects the API key of the request and the curl command. */
export function KeyPicker({ choice, kind }: { choice: KeyChoice; kind: 'delivery' | 'preview' }) {
  const { home, may } = useEnvironment()
  const { keys, problem, chosen, choose, typed, type } = choice
  if (choice.isLoading) return <Skeleton height={60} maw={360} />
  return (
    <div className={classes.keys}>
      {problem !== null && (
        <p>
          {problem} {may.inSpace('keys.manage') && <Link to={`${home}/settings/api-keys`}>{t('addKey')}</Link>}
        </p>
      )}
      {keys.length > 0 && (
        <NativeSelect
          label={t('apiKey')}
          value={chosen}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            ...keys.map(({ sys, name }) => ({ value: sys.id, label: name })),
            { value: OTHER_TOKEN, label: t('otherToken') },
          ]}
        />
      )}
      {chosen === OTHER_TOKEN && (
        <PasswordInput
          label={t(`token_${kind}`)}
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('toggleToken') }}
        />
      )}
    </div>
  )
}
