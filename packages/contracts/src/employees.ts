import { employeeCsvFields, employeeImportStatuses, employeeStatuses, payrollConsents } from '@efie/domain'
import { z } from 'zod'
import {
  amountOf,
  done,
  emailOf,
  id,
  instant,
  localDate,
  nameOf,
  phoneOf,
  operation,
  page,
  pageOf,
  countedPageOf,
  listPage,
  pesewas,
  version,
  refusals,
} from './base.ts'

/**
 * What an employer sees of an employee: the employer's own record (name, staff number, address, net pay),
 * whether the person consents, and of the loan only the deduction and its end. It doesn't reveal that an
 * application exists.
 */
export const employee = z.object({
  id,
  company_id: id,
  staff_number: z.string(),
  full_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  net_pay: pesewas,
  status: z.enum(employeeStatuses),
  consent: z.enum(payrollConsents),
  /** Whether the person has linked their account. */
  linked: z.boolean(),
  invited_at: instant.nullable(),
  leave_from: localDate.nullable(),
  leave_to: localDate.nullable(),
  left_on: localDate.nullable(),
  deduction_amount: pesewas.nullable(),
  deduction_ends_on: localDate.nullable(),
  version,
  created_at: instant,
})

const fields = z.object({
  staff_number: z.string().trim().min(1, 'Enter the staff number').max(40),
  full_name: nameOf('Enter the name'),
  email: emailOf('Enter an address, such as ama@company.com').nullable().optional(),
  phone: phoneOf('Enter a number, such as 024 123 4567').nullable().optional(),
  net_pay: amountOf('Enter the monthly net pay'),
})

const mapping = z.object({
  staff_number: z.string().max(200),
  full_name: z.string().max(200),
  email: z.string().max(200).optional(),
  phone: z.string().max(200).optional(),
  net_pay: z.string().max(200),
})

const importError = z.object({ line: z.int(), column: z.string().nullable(), message: z.string() })

const fieldValue = z.union([z.string(), z.int()]).nullable()

/** Changes to an existing employee. */
const employeeChange = z.object({
  /** Line of the file; null if the change isn't from a file. */
  line: z.int().nullable(),
  employee_id: id,
  staff_number: z.string(),
  full_name: z.string(),
  fields: z.array(z.object({ field: z.enum(employeeCsvFields), old: fieldValue, new: fieldValue })),
  /**
   * Set when a linked or invited person's details change so much that they could be someone else. The import
   * accepts the change only with this text in `confirm_identity`; it is valid for exactly these old and new
   * values.
   */
  confirmation: z.string().nullable(),
})

const employeeImport = z.object({
  id,
  company_id: id,
  file_name: z.string(),
  status: z.enum(employeeImportStatuses),
  total: z.int(),
  processed: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  created_at: instant,
  finished_at: instant.nullable(),
  /** Whether it can be undone now. */
  can_undo: z.boolean(),
  undone_at: instant.nullable(),
  /** What undoing it did: employees removed, and employees whose details are as before. */
  removed: z.int(),
  restored: z.int(),
})

const importDetail = employeeImport.extend({
  errors: z.array(importError),
  /** Rows that undoing left as they are, because something was built on them since. */
  left: z.array(importError),
})

const ofEmployee = z.object({ id, employee_id: id })

/** Columns by which employees are sorted. */
export const employeeSorts = [
  'full_name',
  'staff_number',
  'status',
  'consent',
  'net_pay',
  'leave_from',
  'invited_at',
  'created_at',
] as const

export const employees = {
  list: operation
    .meta({ access: 'employees.read' })
    .route({
      method: 'GET',
      path: '/companies/{id}/employees',
      summary: 'List a company’s employees, newest first',
      tags: ['employees'],
    })
    .errors(refusals('COMPANY_NOT_FOUND'))
    .input(
      listPage(employeeSorts, '-created_at').extend({
        id,
        status: z.enum(employeeStatuses).optional(),
        consent: z.enum(payrollConsents).optional(),
        on_leave: z.stringbool().optional(),
      }),
    )
    .output(countedPageOf(employee)),
  create: operation
    .meta({ access: 'employees.write', audit: 'employee.create' })
    .route({
      method: 'POST',
      path: '/companies/{id}/employees',
      successStatus: 201,
      summary: 'Add an employee (`invite` also sends the invitation)',
      tags: ['employees'],
    })
    .errors(refusals('COMPANY_NOT_FOUND', 'EMPLOYEE_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'))
    .input(fields.extend({ id, invite: z.boolean().optional() }))
    .output(employee),
  get: operation
    .meta({ access: 'employees.read' })
    .route({
      method: 'GET',
      path: '/companies/{id}/employees/{employee_id}',
      summary: 'Get an employee',
      tags: ['employees'],
    })
    .errors(refusals('COMPANY_NOT_FOUND', 'EMPLOYEE_NOT_FOUND'))
    .input(ofEmployee)
    .output(employee),
  update: operation
    .meta({ access: 'employees.write', audit: 'employee.update' })
    .route({
      method: 'PATCH',
      path: '/companies/{id}/employees/{employee_id}',
      summary: 'Update an employee, or set unpaid leave',
      tags: ['employees'],
    })
    .errors(
      refusals(
        'COMPANY_NOT_FOUND',
        'EMPLOYEE_NOT_FOUND',
        'INVOICE_NOT_FOUND',
        'IDENTITY_NOT_CONFIRMED',
        'STALE',
      ),
    )
    .input(
      fields.partial().extend({
        id,
        employee_id: id,
        leave_from: localDate.nullable().optional(),
        leave_to: localDate.nullable().optional(),
        /**
         * Required to change the name, staff number, email or phone of a linked or invited person, whose
         * consent was given under the old details.
         */
        confirm_identity: z.boolean().optional(),
      }),
    )
    .output(employee),
  remove: operation
    .meta({ access: 'employees.write', audit: 'employee.remove' })
    .route({
      method: 'DELETE',
      path: '/companies/{id}/employees/{employee_id}',
      summary: 'Delete an employee added by mistake (never linked or invoiced)',
      tags: ['employees'],
    })
    .errors(refusals('COMPANY_NOT_FOUND', 'EMPLOYEE_NOT_FOUND', 'STALE', 'EMPLOYEE_HAS_HISTORY'))
    .input(ofEmployee)
    .output(done),
  leave: operation
    .meta({ access: 'employees.write', audit: 'employee.leave' })
    .route({
      method: 'POST',
      path: '/companies/{id}/employees/{employee_id}/leave',
      summary: 'Mark an employee as left (deductions stop and a personal plan is offered)',
      tags: ['employees'],
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_FOUND',
        'APPLICATION_NOT_FOUND',
        'COMPANY_NOT_FOUND',
        'EMPLOYEE_NOT_FOUND',
        'INVOICE_NOT_FOUND',
        'ORDER_NOT_FOUND',
        'APPROVAL_NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
        'STALE',
        'OUT_OF_STOCK',
      ),
    )
    .input(ofEmployee.extend({ left_on: localDate.optional() }))
    .output(employee),
  rehire: operation
    .meta({ access: 'employees.write', audit: 'employee.rehire' })
    .route({
      method: 'POST',
      path: '/companies/{id}/employees/{employee_id}/rehire',
      summary: 'Reinstate an employee (they have to link and agree again)',
      tags: ['employees'],
    })
    .errors(refusals('COMPANY_NOT_FOUND', 'EMPLOYEE_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'STALE'))
    .input(ofEmployee)
    .output(employee),
  invite: operation
    .meta({ access: 'employees.write', audit: 'employee.invite' })
    .route({
      method: 'POST',
      path: '/companies/{id}/employees/invite',
      summary: 'Invite employees by email and SMS: those listed, or everyone not yet linked',
      tags: ['employees'],
    })
    .errors(refusals('COMPANY_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'))
    .input(z.object({ id, employee_ids: z.array(id).min(1).max(500).optional() }))
    /** `skipped`: they have reached the hourly or daily message limit. Try again later. */
    .output(z.object({ invited: z.int(), skipped: z.int() })),
  previewImport: operation
    .meta({ access: 'employees.write', audit: { none: 'computes and keeps nothing' } })
    .route({
      method: 'POST',
      path: '/companies/{id}/employees/import/preview',
      summary: 'Preview an employee import from a CSV (multipart): columns, mapping and result',
      tags: ['employees'],
    })
    .errors(refusals('COMPANY_NOT_FOUND'))
    .input(z.object({ id, file: z.file(), mapping: z.string().max(2_000).optional() }))
    .output(
      z.object({
        columns: z.array(z.string()),
        mapping: mapping.partial(),
        rows: z.array(z.record(z.string(), z.string())),
        total: z.int(),
        to_add: z.int(),
        to_update: z.int(),
        unchanged: z.int(),
        failed: z.int(),
        errors: z.array(importError),
        /** The first rows of `to_update`, those that need confirmation before the others. */
        changes: z.array(employeeChange),
        /**
         * Number of changes that need confirmation. If it exceeds `changes`, the file has too many for one
         * import.
         */
        to_confirm: z.int(),
        /** The first rows of `to_add`. */
        additions: z.array(
          z.object({
            line: z.int(),
            staff_number: z.string(),
            full_name: z.string(),
            email: z.string().nullable(),
            phone: z.string().nullable(),
            net_pay: pesewas,
          }),
        ),
      }),
    ),
  import: operation
    .meta({ access: 'employees.write', audit: 'employee.import' })
    .route({
      method: 'POST',
      path: '/companies/{id}/employees/import',
      successStatus: 201,
      summary:
        'Import employees from a CSV (multipart, `mapping` and `confirm_identity` as JSON): valid rows are imported, others are reported, and repeating the import changes nothing',
      tags: ['employees'],
    })
    .errors(refusals('COMPANY_NOT_FOUND', 'IDENTITY_NOT_CONFIRMED', 'QUOTA_REACHED', 'STORAGE_AWAY'))
    .input(
      z.object({
        id,
        file: z.file(),
        mapping: z.string().max(2_000).optional(),
        /** The `confirmation` texts of all changes in the preview that have one. */
        confirm_identity: z.string().max(20_000).optional(),
      }),
    )
    .output(employeeImport),
  imports: operation
    .meta({ access: 'employees.read' })
    .route({
      method: 'GET',
      path: '/companies/{id}/employee-imports',
      summary: 'List employee imports, newest first',
      tags: ['employees'],
    })
    .errors(refusals('COMPANY_NOT_FOUND'))
    .input(page.extend({ id }))
    .output(pageOf(employeeImport)),
  importStatus: operation
    .meta({ access: 'employees.read' })
    .route({
      method: 'GET',
      path: '/companies/{id}/employee-imports/{import_id}',
      summary: 'Get an employee import’s progress and first errors',
      tags: ['employees'],
    })
    .errors(refusals('NOT_FOUND', 'COMPANY_NOT_FOUND'))
    .input(z.object({ id, import_id: id }))
    .output(importDetail),
  undoImport: operation
    .meta({ access: 'employees.write', audit: 'employee.import-undo' })
    .route({
      method: 'POST',
      path: '/companies/{id}/employee-imports/{import_id}/undo',
      summary:
        'Undo an employee import: added employees are removed, changed ones restored, unless something was built on them since',
      tags: ['employees'],
    })
    .errors(refusals('NOT_FOUND', 'COMPANY_NOT_FOUND', 'IMPORT_NOT_UNDOABLE'))
    .input(z.object({ id, import_id: id }))
    .output(importDetail),
  importErrors: operation
    .meta({ access: 'employees.read' })
    .route({
      method: 'GET',
      path: '/companies/{id}/employee-imports/{import_id}/errors.csv',
      summary: 'Export an employee import’s rejected rows and errors as CSV',
      tags: ['employees'],
    })
    .errors(refusals('NOT_FOUND', 'COMPANY_NOT_FOUND', 'FILE_TOO_LARGE', 'STORAGE_AWAY'))
    .input(z.object({ id, import_id: id }))
    .output(z.file()),
}
