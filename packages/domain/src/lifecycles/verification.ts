import {
  type DocumentStatus,
  documentStatuses,
  type InspectionStatus,
  inspectionStatuses,
} from '../enumerations.ts'
import type { TransitionTable } from './transition.ts'

const inspectors = ['inspection_and_verification', 'admin', 'superadmin'] as const

/** Document (domain.md §3). A new upload supersedes the old row without changing its status. */
export const documentLifecycle: TransitionTable<DocumentStatus> = {
  name: 'document',
  initial: 'pending',
  statuses: documentStatuses,
  terminal: ['verified', 'rejected'],
  transitions: [
    { from: 'pending', to: 'verified', by: inspectors },
    { from: 'pending', to: 'rejected', by: inspectors, needs_reason: true },
  ],
}

/**
 * Inspection (domain.md §3). `redo` leads to a new visit. An inspection still open when its application ends
 * is cancelled with it (§7).
 */
export const inspectionLifecycle: TransitionTable<InspectionStatus> = {
  name: 'inspection',
  initial: 'requested',
  statuses: inspectionStatuses,
  terminal: ['passed', 'failed', 'cancelled'],
  transitions: [
    { from: 'requested', to: 'scheduled', by: inspectors, requires: ['visit_scheduled'] },
    { from: 'scheduled', to: 'passed', by: inspectors, requires: ['report_complete'] },
    { from: 'scheduled', to: 'failed', by: inspectors, requires: ['report_complete'], needs_reason: true },
    { from: 'scheduled', to: 'redo', by: inspectors, needs_reason: true },
    { from: 'redo', to: 'scheduled', by: inspectors, requires: ['visit_scheduled'] },
    { from: 'requested', to: 'cancelled', by: ['system'] },
    { from: 'scheduled', to: 'cancelled', by: ['system'] },
    { from: 'redo', to: 'cancelled', by: ['system'] },
  ],
}
