import type { Runbook } from './runbook.ts'
import { runningRunbooks } from './runbooks-running.ts'
import { workRunbooks } from './runbooks-work.ts'

export const runbooks: readonly Runbook[] = [...workRunbooks, ...runningRunbooks]
