import { Checkbox } from '@mantine/core'
import { CHANGE_ACTIONS as ACTIONS, WEBHOOK_ACTIONS } from '#contract/rules/change-actions'
import classes from './webhook.module.css'

/** The rows of the grid; its columns are the actions. */
const TYPE_NAMES: Readonly<Record<keyof typeof WEBHOOK_ACTIONS, string>> = {
  ContentType: 'Content type',
  Entry: 'Entry',
  Asset: 'Asset',
  Tag: 'Tag',
  Locale: 'Locale',
  Environment: 'Environment',
  EnvironmentAlias: 'Environment alias',
  ApiKey: 'API key',
  Space: 'Space',
}
const TYPES = Object.entries(TYPE_NAMES).map(([type, name]) => ({
  type,
  name,
  actions: WEBHOOK_ACTIONS[type as keyof typeof WEBHOOK_ACTIONS] as readonly string[],
}))
const NAMES: Readonly<Record<string, string>> = { auto_save: 'Auto save' }
const actionName = (action: string) => NAMES[action] ?? action.charAt(0).toUpperCase() + action.slice(1)

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
        <caption>Events</caption>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox label="All events" checked={has('*.*')} onChange={() => toggle('*.*')} />
            </th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                <Checkbox
                  label={actionName(action)}
                  aria-label={`${actionName(action)} of all resources`}
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
                  aria-label={`All events of ${name.toLowerCase()}`}
                  checked={has(`${type}.*`) || has('*.*')}
                  disabled={has('*.*')}
                  onChange={() => toggle(`${type}.*`)}
                />
              </th>
              {ACTIONS.map((action) => (
                <td key={action}>
                  {actions.includes(action) && (
                    <Checkbox
                      aria-label={`${name}: ${actionName(action)}`}
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
      {others.length > 0 && <p className={classes.others}>Also: {others.join(', ')}</p>}
    </div>
  )
}

/** The events that the topics match. */
export const coveredTopics = (topics: readonly string[]): string[] =>
  TYPES.flatMap(({ type, actions }) =>
    actions
      .filter((action) =>
        topics.some((topic) => [`${type}.${action}`, `${type}.*`, `*.${action}`, '*.*'].includes(topic)),
      )
      .map((action) => `${type}.${action}`),
  )

export function topicName(topic: string): string {
  const [type = '', action = ''] = topic.split('.')
  return `${TYPES.find((known) => known.type === type)?.name ?? type}: ${actionName(action).toLowerCase()}`
}

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
