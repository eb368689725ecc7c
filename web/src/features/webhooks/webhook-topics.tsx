import { Checkbox } from '@mantine/core'
import classes from './webhook.module.css'

const ACTIONS = ['create', 'save', 'auto_save', 'archive', 'unarchive', 'publish', 'unpublish', 'delete'] as const
/** The rows of the grid, with the actions that each resource has. */
const TYPES: readonly { type: string; name: string; actions: readonly string[] }[] = [
  { type: 'ContentType', name: 'Content type', actions: ['create', 'save', 'publish', 'unpublish', 'delete'] },
  { type: 'Entry', name: 'Entry', actions: ACTIONS },
  { type: 'Asset', name: 'Asset', actions: ACTIONS },
  { type: 'Tag', name: 'Tag', actions: ['create', 'save', 'delete'] },
  { type: 'Locale', name: 'Locale', actions: ['create', 'save', 'delete'] },
  { type: 'Environment', name: 'Environment', actions: ['create', 'save', 'delete'] },
  { type: 'EnvironmentAlias', name: 'Environment alias', actions: ['create', 'save', 'delete'] },
  { type: 'ApiKey', name: 'API key', actions: ['create', 'save', 'delete'] },
  { type: 'Space', name: 'Space', actions: ['save', 'archive', 'unarchive'] },
]
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
