import {
  inWords,
  permissions,
  type Permission,
  roleLabels,
  roles,
  type Scope,
  scopeOf,
  sentenceOf,
} from '@efie/domain'
import { useListParams } from '~/platform/lists/list-params.ts'
import { SearchBox } from '~/platform/lists/search-box.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'

const scopeLabels: Record<Scope, string> = {
  own: 'Own',
  leads: 'Own leads',
  arrears: 'In arrears',
  companies: 'Own companies',
  employees: 'Own employees',
  listed: 'Listed only',
  all: 'All',
}

/** Codes whose words aren't those of the screens: of a subject, an act, or one act on one subject. */
const screenWords: Readonly<Record<string, string>> = {
  disbursements: 'Payouts',
  fulfil: 'pack and send',
  hardship: 'Relief requests',
  identity: 'Ghana Card and date of birth',
  'loans.own': 'tenant’s own requests',
  'loans.service': 'reschedule, pause and write off',
  me: 'Your own account',
  policies: 'Money policy',
  reveals: 'Masked numbers',
  'reveals.create': 'show',
  'security-changes': 'Changes to watch',
  'set-role': 'change role',
  sso: 'Company sign-in',
  transition: 'change status',
  write: 'edit',
}

/** `profiles.set-role` → `Profiles: change role`. */
const permissionText = (permission: Permission): string => {
  const [subject = '', act = ''] = permission.split('.')
  return `${screenWords[subject] ?? sentenceOf(subject)}: ${screenWords[permission] ?? screenWords[act] ?? inWords(act)}`
}

// A cast: the matrix's keys are the permissions, by its own type.
const all = Object.keys(permissions) as Permission[]

/** Who may do what: the same table the server uses. Shown here, changed only in code. */
export const PermissionMatrix = () => {
  const params = useListParams()
  const words = params.get('q').toLowerCase().split(/\s+/).filter(Boolean)
  const shown = all.filter((permission) => {
    const text = `${permission} ${permissionText(permission)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <SearchBox label="Search permissions" value={params.get('q')} onSearch={(q) => params.set({ q })} />
        <p className="text-sm text-muted" aria-live="polite">
          {shown.length} of {all.length} permissions. An empty cell means no access.
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState title="No permissions found">
          <p>Try different words, such as “payments” or “read”.</p>
        </EmptyState>
      ) : (
        <Table caption="Permissions by role">
          <TableHead>
            <tr>
              <HeadCell className="sticky left-0 z-10 bg-sunken">Permission</HeadCell>
              {roles.map((role) => (
                <HeadCell key={role}>{roleLabels[role]}</HeadCell>
              ))}
            </tr>
          </TableHead>
          <TableBody>
            {shown.map((permission) => (
              <Row key={permission}>
                <th
                  scope="row"
                  className="sticky left-0 bg-surface py-2.5 pr-3 pl-4 font-medium whitespace-nowrap max-sm:max-w-40 max-sm:whitespace-normal"
                >
                  {permissionText(permission)}
                </th>
                {roles.map((role) => {
                  const scope = scopeOf(role, permission)
                  return (
                    <Cell key={role} className="whitespace-nowrap">
                      {scope && scopeLabels[scope]}
                    </Cell>
                  )
                })}
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </>
  )
}
