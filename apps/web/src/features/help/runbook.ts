import { type Role, roleLabels } from '@efie/domain'

export const runbookTopics = [
  'applications',
  'money',
  'arrears',
  'customers',
  'shop',
  'administration',
  'trouble',
] as const
export type RunbookTopic = (typeof runbookTopics)[number]

export const runbookTopicLabels: Record<RunbookTopic, string> = {
  applications: 'Applications and homes',
  money: 'Money',
  arrears: 'Arrears',
  customers: 'Customers and tickets',
  shop: 'Shop',
  administration: 'Administration',
  trouble: 'When something goes wrong',
}

export interface Runbook {
  /** Anchor in the URL: /admin/help#release-a-payout */
  id: string
  topic: RunbookTopic
  title: string
  /** Roles that do this; administrators see everything. */
  roles: readonly Role[]
  /** When it is needed, in one sentence. */
  when: string
  steps: readonly string[]
  /** What must not be done, or whom to ask. */
  beware?: string
  link: { label: string; to: string }
  /** Synonyms for searching. */
  words?: string
}

const textOf = (runbook: Runbook): string =>
  [
    runbook.title,
    runbook.when,
    ...runbook.steps,
    runbook.beware ?? '',
    runbook.words ?? '',
    runbookTopicLabels[runbook.topic],
    ...runbook.roles.map((role) => roleLabels[role]),
  ]
    .join('\n')
    .toLowerCase()

/** Runbooks containing every word, those with a word in the title first; optionally of one role. */
export const searchRunbooks = (
  runbooks: readonly Runbook[],
  query: string,
  role: Role | undefined,
): Runbook[] => {
  const words = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const inTitle = (runbook: Runbook) => words.some((word) => runbook.title.toLowerCase().includes(word))
  const found = runbooks.filter((runbook) => {
    if (role && !runbook.roles.includes(role)) return false
    const text = textOf(runbook)
    return words.every((word) => text.includes(word))
  })
  return [...found.filter(inTitle), ...found.filter((runbook) => !inTitle(runbook))]
}
