import { Checkbox } from '@mantine/core'
import classes from './webhook.module.css'

const ACTIONS = ['create', 'save', 'auto_save', 'archive', 'unarchive', 'publish', 'unpublish', 'delete'] as const
/** What can happen to what: the rows and columns of the grid. */
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
const nameOf = (action: string) => NAMES[action] ?? action.charAt(0).toUpperCase() + action.slice(1)

interface TopicGridProps {
  topics: readonly string[]
  onChange: (topics: string[]) => void
}

/** Events as a grid; a whole row, column or everything is one topic with a star, which covers what is added later too. */
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
              <Checkbox label="Everything" checked={has('*.*')} onChange={() => toggle('*.*')} />
            </th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                <Checkbox
                  label={nameOf(action)}
                  aria-label={`${nameOf(action)} of everything`}
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
                  aria-label={`Everything of ${name.toLowerCase()}`}
                  checked={has(`${type}.*`) || has('*.*')}
                  disabled={has('*.*')}
                  onChange={() => toggle(`${type}.*`)}
                />
              </th>
              {ACTIONS.map((action) => (
                <td key={action}>
                  {actions.includes(action) && (
                    <Checkbox
                      aria-label={`${name}: ${nameOf(action)}`}
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
      {others.length > 0 && <p className={classes.others}>And: {others.join(', ')}</p>}
    </div>
  )
}

/** Every single event that these topics stand for. */
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
  return `${TYPES.find((known) => known.type === type)?.name ?? type}: ${nameOf(action).toLowerCase()}`
}

const isShown = (topic: string): boolean => {
  const [type = '', action = ''] = topic.split('.')
  return (
    (type === '*' || TYPES.some((shown) => shown.type === type)) &&
    (action === '*' || ACTIONS.includes(action as never))
  )
}

/** What a wider topic says already need not be said twice. */
function withoutNarrower(topics: readonly string[], added: string): string[] {
  const [type, action] = added.split('.')
  return topics.filter((topic) => {
    const [otherType, otherAction] = topic.split('.')
    return !((type === '*' || type === otherType) && (action === '*' || action === otherAction))
  })
}
