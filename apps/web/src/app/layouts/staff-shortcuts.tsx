import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { useShortcut } from '~/platform/keyboard/use-shortcut.ts'
import { homeOf } from '~/platform/navigation/roles.ts'

const ShortcutsSheet = lazy(() => import('./shortcuts-sheet.tsx'))

const group = 'Everywhere'

interface StaffShortcutsProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shortcuts of every staff page, and the sheet that lists all of them. */
export const StaffShortcuts = ({ open, onOpenChange }: StaffShortcutsProps) => {
  const navigate = useNavigate()
  const { role } = useUser()
  const go = (to: string) => () => void navigate(to)
  useShortcut('g d', 'Go to your desk', go(homeOf(role)), { group })
  useShortcut('g a', 'Go to applications', go('/admin/applications'), {
    group,
    when: useAbility('applications.read'),
  })
  useShortcut('g p', 'Go to payments', go('/admin/payments'), { group, when: useAbility('payments.read') })
  useShortcut('g r', 'Go to requests for approval', go('/approvals'), {
    group,
    when: useAbility('approvals.read'),
  })
  useShortcut('g s', 'Go to support', go('/admin/support'), { group, when: useAbility('tickets.read') })
  useShortcut('g n', 'Go to notifications', go('/admin/notifications'), { group })
  useShortcut('?', 'Show keyboard shortcuts', () => onOpenChange(true), { group })
  return <Suspense fallback={null}>{open && <ShortcutsSheet open onOpenChange={onOpenChange} />}</Suspense>
}
