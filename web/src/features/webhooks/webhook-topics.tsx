import { Checkbox } from '@mantine/core'
import { CHANGE_ACTIONS as ACTIONS, type ChangeAction, WEBHOOK_ACTIONS } from '#contract/rules/change-actions'
import { t } from '../../i18n/webhook-form.ts'
import classes from './webhook.module.css'

type ResourceType = keyof typeof WEBHOOK_ACTIONS

const TYPE_ORDER: readonly ResourceType[] = [
  'ContentType',
  'Entry',
  'Asset',
  'Release',
  'ReleaseAction',
  'ReleaseEntry',
  'ReleaseAsset',
  'Tag',
  'Locale',
  'Environment',
  'EnvironmentAlias',
  'ApiKey',
  'Space',
]

/** The rows of the grid; its columns are the actions. */
const TYPES = TYPE_ORDER.map((type) => ({
  type: type as string,
  name: t(`type_${type}`),
  actions: WEBHOOK_ACTIONS[type] as readonly ChangeAction[],
}))

interface TopicGridProps {
  topics: readonly string[]
  onChange: (topics: string[]) => void
}

/** Selects events. A whole row, column or everything is one topic with a wildcard, which also matches future events. */
export function TopicGrid({ topics, onChange }: TopicGridProps) {
  const has = (topic: string) => topics.includes(topic)
  const isCovered = (type: string, action: string) =>
    has(`${type}.${action}`) || has(`${type}.*`) || has(`*.${action}`) || has('*.*')
  const toggle = (topic: string) =>
    onChange(has(topic) ? topics.filter((other) => other !== topic) : [...withoutNarrower(topics, topic), topic])
  const others = topics.filter((topic) => !isShown(topic))
  return (
    <div className={classes.gridBox}>
      <table className={classes.grid}>
        <caption>{t('events')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox label={t('allEvents')} checked={has('*.*')} onChange={() => toggle('*.*')} />
            </th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                <Checkbox
                  label={t(`action_${action}`)}
                  aria-label={t('actionOfAll', { action: t(`action_${action}`) })}
                  checked={has(`*.${action}`) || has('*.*')}
                  disabled={has('*.*')}
                  onChange={() => toggle(`*.${action}`)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TYPES.map(({ type, name, actions }) => (
            <tr key={type}>
              <th scope="row">
                <Checkbox
                  label={name}
                  aria-label={t('eventsOfType', { type: name })}
                  checked={has(`${type}.*`) || has('*.*')}
                  disabled={has('*.*')}
                  onChange={() => toggle(`${type}.*`)}
                />
              </th>
              {ACTIONS.map((action) => (
                <td key={action}>
                  {actions.includes(action) && (
                    <Checkbox
                      aria-label={t('eventOf', { type: name, action: t(`action_${action}`) })}
                      checked={isCovered(type, action)}
                      disabled={isCovered(type, action) && !has(`${type}.${action}`)}
                      onChange={() => toggle(`${type}.${action}`)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {others.length > 0 && <p className={classes.others}>{t('alsoEvents', { events: others.join(', ') })}</p>}
    </div>
  )
}

/** The events that the topics match, with their names. */
export const coveredTopics = (topics: readonly string[]): { value: string; label: string }[] =>
  TYPES.flatMap(({ type, name, actions }) =>
    actions
      .filter((action) =>
        topics.some((topic) => [`${type}.${action}`, `${type}.*`, `*.${action}`, '*.*'].includes(topic)),
      )
      .map((action) => ({
        value: `${type}.${action}`,
        label: t('eventOf', { type: name, action: t(`action_${action}`) }),
      })),
  )

const isShown = (topic: string): boolean => {
  const [type = '', action = ''] = topic.split('.')
  return (
    (type === '*' || TYPES.some((shown) => shown.type === type)) &&
    (action === '*' || ACTIONS.includes(action as never))
  )
}

/** Removes topics that the added topic already matches. */
function withoutNarrower(topics: readonly string[], added: string): string[] {
  const [type, action] = added.split('.')
  return topics.filter((topic) => {
    const [otherType, otherAction] = topic.split('.')
    return !((type === '*' || type === otherType) && (action === '*' || action === otherAction))
  })
}
