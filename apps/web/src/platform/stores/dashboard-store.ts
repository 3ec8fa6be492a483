import type { application } from '@efie/contracts/applications-schemas'
import type { document } from '@efie/contracts/documents-schemas'
import type { payment } from '@efie/contracts/payments-schemas'
import type { me } from '@efie/contracts/profiles'
import type { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { onForget } from '~/platform/device/person.ts'
import { personal } from './persisted.ts'

export type Profile = z.infer<typeof me>
export type Application = z.infer<typeof application>
export type DocumentRow = z.infer<typeof document>
export type Payment = z.infer<typeof payment>

interface Rows {
  applications: Application[]
  documents: DocumentRow[]
  payments: Payment[]
}

interface DashboardState extends Rows {
  currentUserId: string | null
  /** The last known own profile, for starting offline. */
  profile: Profile | null
  /** Makes this person current and clears another one's data. */
  setCurrentUser: (profile: Profile) => void
  /** Stores the newest own rows for reading offline. Throws 'Not authenticated' without a current user. */
  keep: (rows: Partial<Rows>) => void
}

const empty = { applications: [], documents: [], payments: [], currentUserId: null, profile: null }
const kept = 25

/** Key `dashboard-store`: the signed-in person's last known rows. Cleared on sign-out and change of user. */
export const useDashboardStore = create<DashboardState>()(
  persist(
    (set, get) => ({
      ...empty,
      setCurrentUser: (profile) =>
        set(
          get().currentUserId === profile.id ? { profile } : { ...empty, currentUserId: profile.id, profile },
        ),
      keep: (rows) => {
        if (get().currentUserId === null) throw new Error('Not authenticated')
        set({
          ...(rows.applications && { applications: rows.applications.slice(0, kept) }),
          ...(rows.documents && { documents: rows.documents.slice(0, kept) }),
          ...(rows.payments && { payments: rows.payments.slice(0, kept) }),
        })
      },
    }),
    personal('dashboard-store', ({ applications, documents, payments, currentUserId, profile }) => ({
      applications,
      documents,
      payments,
      currentUserId,
      profile,
    })),
  ),
)

onForget(() => useDashboardStore.setState(empty))
