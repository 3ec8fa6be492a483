/**
 * Every URL of the product in the specification's order (§2), each behind its guard and with its own code.
 *
 * The server learns the existing paths from here: the build writes `build/routes.json`
 * `{ paths: ["/", "/shop/:id", …], prerendered: ["/", "/about", …], guarded: { "/dashboard": "/dashboard", … },
 * patterns: { "/shop/:id": "/shop/PRODUCT_ID" }, fallback: "__spa-fallback.html" }`.
 *
 * - A path in `prerendered` is answered with `build/client/<path>/index.html`, and is in the sitemap.
 * - One in `guarded` is answered with that folder's page.
 * - One in `patterns` is answered with that folder's page, once the server has filled it in.
 * - Any other known path is answered with `build/client/__spa-fallback.html` and 200.
 * - An unknown path is answered with the same file and 404 (`*` shows the not-found page).
 *
 * Beside each file are `.br` and `.gz` copies to serve (`preCompressed` of @fastify/static).
 */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** For pages that use the API: wraps them in its query client. Used several times, so each use needs an id. */
const withData = (id: string, children: ReturnType<typeof route>[]) =>
  layout('app/layouts/data-layout.tsx', { id }, children)

const publicTexts = [
  layout('app/guards/guest-guard.tsx', [
    route('login', 'features/auth/login-page.tsx'),
    route('register', 'features/auth/register-page.tsx'),
  ]),
  route('about', 'features/information/about-page.tsx'),
  route('contact', 'features/tickets/contact-page.tsx'),
  route('privacy', 'features/information/privacy-page.tsx'),
  route('terms', 'features/information/terms-page.tsx'),
  route('reset-password', 'features/auth/reset-password-page.tsx'),
]

const publicData = [
  route('eligibility', 'features/eligibility/eligibility-page.tsx'),
  route('help', 'features/help/help-page.tsx'),
  route('shop', 'features/products/shop-page.tsx'),
  route('shop/:id', 'features/products/product-page.tsx'),
  route('landlord/:token', 'features/disbursements/landlord-page.tsx'),
  route('guarantees/:token', 'features/guarantors/guarantee-page.tsx'),
  route('employment/:token', 'features/employees/employment-invitation-page.tsx'),
  route('company-invitation/:token', 'features/companies/company-invitation-page.tsx'),
  route('certificates/:code', 'features/lending/certificate-page.tsx'),
  route('quotes/:token', 'features/leads/shared-quote-page.tsx'),
  route('certificates', 'features/lending/certificate-page.tsx', { id: 'certificate-by-hand' }),
]

const signedIn = [
  route('application', 'features/applications/application-page.tsx'),
  route('dashboard', 'features/dashboard/dashboard-page.tsx'),
  route('payments', 'features/payments/payments-page.tsx'),
  route('payments/charged', 'features/payments/was-charged-page.tsx'),
  route('payments/:id', 'features/payments/payment-page.tsx'),
  route('documents', 'features/documents/documents-page.tsx'),
  route('profile', 'features/profiles/profile-page.tsx'),
  route('notifications', 'features/notifications/notifications-page.tsx'),
  route('tickets/create', 'features/tickets/create-ticket-page.tsx'),
  route('tickets', 'features/tickets/tickets-page.tsx'),
  route('checkout', 'features/orders/checkout-page.tsx'),
  route('register-company', 'features/companies/register-company-page.tsx'),
  route('orders', 'features/orders/orders-page.tsx'),
  route('orders/:id', 'features/orders/order-page.tsx'),
  route('oauth/consent', 'features/auth/oauth-consent-page.tsx'),
]

const approvals = [
  route('approvals', 'features/approvals/approvals-page.tsx'),
  route('approvals/:id', 'features/approvals/approval-page.tsx'),
]

/** Which role has which dashboard is in platform/navigation/roles.ts. */
const roleDashboards = [
  route('dashboard/sales-executive', 'features/leads/sales-executive-page.tsx'),
  route('dashboard/credit-analyst', 'features/applications/desk/credit-analyst-page.tsx'),
  route('dashboard/company-manager', 'features/companies/company-manager-page.tsx'),
  route('dashboard/recovery-and-collections', 'features/collections/recovery-and-collections-page.tsx'),
  route('dashboard/inspection-and-verification', 'features/inspections/inspection-and-verification-page.tsx'),
  route('dashboard/finance', 'features/dashboard/finance/finance-page.tsx'),
]

const companyManager = [
  route('company-manager', 'features/companies/company-manager-page.tsx', { id: 'company-manager' }),
]

const company = [
  route('company', 'features/companies/company-page.tsx'),
  route('company/employees', 'features/employees/employees-page.tsx'),
  route('company/billing', 'features/invoices/billing-page.tsx'),
  route('company/payment', 'features/invoices/company-payment-page.tsx'),
]

const admin = [
  route('admin', 'features/analytics/admin-dashboard-page.tsx'),
  route('admin/users', 'features/profiles/admin-users-page.tsx'),
  route('admin/applications', 'features/applications/admin-applications-page.tsx'),
  route('admin/applications/:id', 'features/applications/case/case-page.tsx'),
  route('admin/payments', 'features/payments/admin-payments-page.tsx'),
  route('admin/documents', 'features/documents/admin-documents-page.tsx'),
  route('admin/documents-enhanced', 'features/documents/admin-documents-enhanced-page.tsx'),
  route('admin/documents/verify', 'features/documents/verification/verification-page.tsx'),
  route('admin/configuration', 'features/policies/admin-configuration-page.tsx'),
  route('admin/support', 'features/tickets/admin-support-page.tsx'),
  route('admin/analytics', 'features/analytics/admin-analytics-page.tsx'),
  route('admin/properties', 'features/properties/admin-properties-page.tsx'),
  route('admin/security', 'features/security/admin-security-page.tsx'),
  route('admin/notifications', 'features/notifications/admin-notifications-page.tsx'),
  route('admin/settings', 'features/settings/admin-settings-page.tsx'),
  route('admin/help', 'features/help/admin-help-page.tsx'),
  route('admin/companies', 'features/companies/admin-companies-page.tsx'),
  // Not in the sidebar, whose entries are fixed: linked from the dashboard and from each other.
  route('admin/audit', 'features/audit/admin-audit-page.tsx'),
  route('admin/products', 'features/products/admin-products-page.tsx'),
  route('admin/orders', 'features/orders/admin-orders-page.tsx'),
  route('admin/inspections/:id', 'features/inspections/inspection-page.tsx'),
  route('admin/leads', 'features/leads/admin-leads-page.tsx'),
  route('admin/orders/:id', 'features/orders/admin-order-page.tsx'),
]

export default [
  layout('app/layouts/public-layout.tsx', [
    index('features/home/home-page.tsx'),
    layout('app/layouts/content-frame.tsx', [
      ...publicTexts,
      withData('public-data', publicData),
      layout('app/guards/signed-in-guard.tsx', [withData('signed-in-data', signedIn)]),
      layout('app/guards/company-guard.tsx', [withData('company-data', company)]),
    ]),
  ]),
  layout('app/layouts/staff-layout.tsx', [
    layout('app/guards/role-guard.tsx', roleDashboards),
    layout('app/guards/company-manager-guard.tsx', companyManager),
    layout('app/guards/signed-in-guard.tsx', { id: 'approvals-guard' }, approvals),
    layout('app/guards/admin-guard.tsx', admin),
  ]),
  // Without a layout, because its code may be missing too.
  route('offline', 'app/pages/offline-page.tsx'),
  layout('app/layouts/public-layout.tsx', { id: 'not-found-layout' }, [
    route('*', 'app/pages/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
