CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "auth"."flow_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"auth_code" text,
	"code_challenge" text,
	"code_challenge_method" text,
	"provider" text NOT NULL,
	"authentication_method" text NOT NULL,
	"redirect_to" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_states_auth_code_unique" UNIQUE("auth_code")
);
--> statement-breakpoint
CREATE TABLE "auth"."identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"identity_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"email" text,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_provider_key" UNIQUE("provider","provider_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."mfa_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factor_id" uuid NOT NULL,
	"ip" text,
	"code_hash" text,
	"verified_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."mfa_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"factor_type" text NOT NULL,
	"status" text DEFAULT 'unverified' NOT NULL,
	"friendly_name" text DEFAULT '' NOT NULL,
	"secret_sealed" text,
	"phone" text,
	"last_challenged_at" timestamp (3) with time zone,
	"last_time_step" integer,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."mfa_recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factor_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"relates_to" text NOT NULL,
	"flow_state_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."refresh_tokens" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"token_sealed" text,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"parent_hash" text,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refresh_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"aal" text DEFAULT 'aal1' NOT NULL,
	"amr" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_agent" text,
	"ip" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp (3) with time zone,
	"last_active_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"not_after" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."sign_in_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"identifier_hash" text NOT NULL,
	"event" text NOT NULL,
	"succeeded" boolean NOT NULL,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"alg" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_sealed" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"phone" text,
	"encrypted_password" text,
	"email_confirmed_at" timestamp (3) with time zone,
	"phone_confirmed_at" timestamp (3) with time zone,
	"invited_at" timestamp (3) with time zone,
	"confirmation_sent_at" timestamp (3) with time zone,
	"recovery_sent_at" timestamp (3) with time zone,
	"reauthentication_sent_at" timestamp (3) with time zone,
	"email_change_sent_at" timestamp (3) with time zone,
	"new_email" text,
	"phone_change_sent_at" timestamp (3) with time zone,
	"new_phone" text,
	"last_sign_in_at" timestamp (3) with time zone,
	"raw_app_meta_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"raw_user_meta_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"is_sso_user" boolean DEFAULT false NOT NULL,
	"banned_until" timestamp (3) with time zone,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"price" bigint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"brand" text,
	"image_url" text,
	"specifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"warranty_months" integer DEFAULT 12 NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_category" CHECK ("products"."category" in ('beds-and-mattresses', 'sofas-and-chairs', 'dining-sets', 'refrigerators', 'washing-machines', 'air-conditioners', 'smart-tvs', 'laptops', 'mobile-devices'))
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"region" text,
	"gps" text,
	"monthly_rent" bigint,
	"bedrooms" integer,
	"owner_name" text,
	"owner_phone" text,
	"description" text DEFAULT '' NOT NULL,
	"image_url" text,
	"listed" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"category" text NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"application_id" uuid,
	"assigned_to" uuid,
	"first_response_due_at" timestamp (3) with time zone,
	"first_responded_at" timestamp (3) with time zone,
	"answer_due_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_tickets_status" CHECK ("support_tickets"."status" in ('open', 'in-progress', 'waiting-on-customer', 'resolved', 'closed')),
	CONSTRAINT "support_tickets_category" CHECK ("support_tickets"."category" in ('application', 'payment', 'document', 'shop', 'account', 'complaint', 'other'))
);
--> statement-breakpoint
CREATE TABLE "ticket_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message" text NOT NULL,
	"internal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"terms" jsonb NOT NULL,
	"terms_hash" text NOT NULL,
	"storage_key" text,
	"signed_name" text,
	"consents" jsonb,
	"signed_ip" text,
	"signed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"title" text NOT NULL,
	"detail" text,
	"actor_id" uuid,
	"actor_role" text,
	"visible_to_tenant" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"terms" jsonb NOT NULL,
	"eligibility_check_id" uuid,
	"employment_status" text DEFAULT 'employed' NOT NULL,
	"plan" text DEFAULT 'standard' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"monthly_rent" bigint NOT NULL,
	"deposit_amount" bigint DEFAULT 0 NOT NULL,
	"interest_amount" bigint DEFAULT 0 NOT NULL,
	"service_fee" bigint DEFAULT 0 NOT NULL,
	"visit_fee" bigint DEFAULT 0 NOT NULL,
	"processing_fee" bigint DEFAULT 0 NOT NULL,
	"total_initial_payment" bigint DEFAULT 0 NOT NULL,
	"advance_payment_months" integer DEFAULT 12 NOT NULL,
	"annual_interest_rate" double precision DEFAULT 29 NOT NULL,
	"total_advance_payment" bigint DEFAULT 0 NOT NULL,
	"total_annual_interest" bigint DEFAULT 0 NOT NULL,
	"monthly_interest_amount" bigint DEFAULT 0 NOT NULL,
	"total_monthly_payment" bigint DEFAULT 0 NOT NULL,
	"document_verification_fee" bigint DEFAULT 6500 NOT NULL,
	"inspection_fee" bigint DEFAULT 12500 NOT NULL,
	"payday" integer DEFAULT 28 NOT NULL,
	"landlord_name" text NOT NULL,
	"landlord_email" text,
	"landlord_phone" text NOT NULL,
	"property_address" text NOT NULL,
	"property_region" text,
	"property_gps" text,
	"lease_start_date" date NOT NULL,
	"lease_end_date" date NOT NULL,
	"payout_method" text,
	"payout_account" text,
	"payout_network" text,
	"payout_bank_code" text,
	"payout_name" text,
	"payee_verified_name" text,
	"payee_verified_by" uuid,
	"payee_verified_at" timestamp (3) with time zone,
	"analyst_id" uuid,
	"verified_net_income" bigint,
	"verified_obligations" bigint,
	"affordability_bps" integer,
	"assessed_by" uuid,
	"assessed_at" timestamp (3) with time zone,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"second_approved_by" uuid,
	"second_approved_at" timestamp (3) with time zone,
	"decision_reason" text,
	"decision_code" text,
	"offer_expires_at" timestamp (3) with time zone,
	"application_fee_waived" boolean DEFAULT false NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"payout_date" date,
	"schedule_version" integer DEFAULT 0 NOT NULL,
	"days_past_due" integer DEFAULT 0 NOT NULL,
	"delinquency_bucket" text DEFAULT 'current' NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applications_status" CHECK ("applications"."status" in ('pending', 'in-review', 'info-requested', 'approved', 'rejected', 'active', 'settled', 'written-off', 'cancelled', 'expired')),
	CONSTRAINT "applications_plan" CHECK ("applications"."plan" in ('standard', 'reducing', 'six_plus_six')),
	CONSTRAINT "applications_two_persons" CHECK ("applications"."second_approved_by" is null or "applications"."second_approved_by" <> "applications"."approved_by"),
	CONSTRAINT "applications_not_own_decision" CHECK ("applications"."approved_by" <> "applications"."user_id" and "applications"."second_approved_by" <> "applications"."user_id" and "applications"."payee_verified_by" <> "applications"."user_id" and "applications"."assessed_by" <> "applications"."user_id"),
	CONSTRAINT "applications_verifier_not_approver" CHECK ("applications"."payee_verified_by" <> "applications"."approved_by" and "applications"."payee_verified_by" <> "applications"."second_approved_by")
);
--> statement-breakpoint
CREATE TABLE "confirmation_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disbursements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tranche" integer DEFAULT 1 NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reference" text NOT NULL,
	"payout_method" text NOT NULL,
	"payout_account" text NOT NULL,
	"payout_network" text,
	"payout_bank_code" text,
	"payout_name" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"released_by" uuid,
	"released_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"provider_reference" text,
	"failure_reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disbursements_reference_unique" UNIQUE("reference"),
	CONSTRAINT "disbursements_status" CHECK ("disbursements"."status" in ('requested', 'released', 'sent', 'confirmed', 'failed', 'reversed', 'cancelled')),
	CONSTRAINT "disbursements_two_persons" CHECK ("disbursements"."released_by" is null or "disbursements"."released_by" <> "disbursements"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid,
	"document_type" text NOT NULL,
	"file_name" text NOT NULL,
	"file_url" text NOT NULL,
	"file_size" integer NOT NULL,
	"mime_type" text NOT NULL,
	"storage_key" text NOT NULL,
	"preview_key" text,
	"sha256" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"superseded_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_status" CHECK ("documents"."status" in ('pending', 'verified', 'rejected')),
	CONSTRAINT "documents_type" CHECK ("documents"."document_type" in ('employment_contract', 'payslip', 'work_id', 'bank_statement', 'momo_statement', 'credit_report', 'ghana_card', 'passport', 'proof_of_address', 'selfie', 'tenancy_offer', 'landlord_id', 'other')),
	CONSTRAINT "documents_not_own_review" CHECK ("documents"."reviewed_by" <> "documents"."user_id")
);
--> statement-breakpoint
CREATE TABLE "financing_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"terms" jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"proposed_by" uuid,
	"approved_by" uuid,
	"effective_from" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "financing_products_version_key" UNIQUE("code","version")
);
--> statement-breakpoint
CREATE TABLE "inspections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"scheduled_for" timestamp (3) with time zone,
	"inspector_id" uuid,
	"checklist" jsonb,
	"notes" text,
	"completed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspections_status" CHECK ("inspections"."status" in ('requested', 'scheduled', 'passed', 'failed', 'redo')),
	CONSTRAINT "inspections_not_own" CHECK ("inspections"."inspector_id" <> "inspections"."user_id")
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"schedule_version" integer DEFAULT 1 NOT NULL,
	"tranche" integer DEFAULT 1 NOT NULL,
	"number" integer NOT NULL,
	"due_date" date NOT NULL,
	"principal" bigint NOT NULL,
	"interest" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"late_fee" bigint DEFAULT 0 NOT NULL,
	"paid_principal" bigint DEFAULT 0 NOT NULL,
	"paid_interest" bigint DEFAULT 0 NOT NULL,
	"paid_fee" bigint DEFAULT 0 NOT NULL,
	"paid_late_fee" bigint DEFAULT 0 NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "instalments_number_key" UNIQUE("application_id","schedule_version","tranche","number")
);
--> statement-breakpoint
CREATE TABLE "loan_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"effective_date" date NOT NULL,
	"payment_id" uuid,
	"instalment_number" integer,
	"data" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"description" text NOT NULL,
	"effective_date" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_entries_source_key" UNIQUE("kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "loan_accounts" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"schedule" jsonb NOT NULL,
	"accrued_through" date NOT NULL,
	"checked_on" date NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"provider" text NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"network" text,
	"phone" text,
	"status" text DEFAULT 'processing' NOT NULL,
	"next" jsonb,
	"provider_reference" text,
	"failure_reason" text,
	"polls" integer DEFAULT 0 NOT NULL,
	"poll_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid,
	"order_id" uuid,
	"invoice_id" uuid,
	"instalment_number" integer,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'GHS' NOT NULL,
	"payment_type" text NOT NULL,
	"method" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"reference" text NOT NULL,
	"due_date" date,
	"paid_at" timestamp (3) with time zone,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"surplus" boolean DEFAULT false NOT NULL,
	"recorded_by" uuid,
	"confirmed_by" uuid,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'processing', 'completed', 'failed', 'expired', 'partly-refunded', 'refunded')),
	CONSTRAINT "payments_type" CHECK ("payments"."payment_type" in ('application_fee', 'initial_payment', 'instalment', 'settlement', 'order', 'order_instalment', 'invoice', 'refund')),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_two_persons" CHECK ("payments"."confirmed_by" is null or "payments"."confirmed_by" <> "payments"."recorded_by")
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"journal_entry_id" uuid NOT NULL,
	"account_code" text NOT NULL,
	"amount" bigint NOT NULL,
	"user_id" uuid,
	"application_id" uuid,
	CONSTRAINT "postings_amount_not_zero" CHECK ("postings"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reference" text NOT NULL,
	"requested_by" uuid,
	"released_by" uuid,
	"parts" jsonb,
	"failure_reason" text,
	"polls" integer DEFAULT 0 NOT NULL,
	"poll_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_two_persons" CHECK ("refunds"."released_by" is null or "refunds"."released_by" <> "refunds"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "sandbox_transactions" (
	"reference" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'GHS' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"method" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_key" text NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_key" UNIQUE("provider","event_key")
);
--> statement-breakpoint
CREATE TABLE "eligibility_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"input" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"eligible" boolean NOT NULL,
	"result" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"link" text,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_type" CHECK ("notifications"."type" in ('system', 'application', 'document', 'payment', 'ticket'))
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"first_name" text,
	"last_name" text,
	"phone" text,
	"address" text,
	"city" text,
	"state" text,
	"date_of_birth" date,
	"ghana_card_number" text,
	"employment_status" text,
	"employer_name" text,
	"monthly_income" bigint,
	"payday" integer,
	"suspended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_role" CHECK ("profiles"."role" in ('user', 'company', 'sales_executive', 'credit_analyst', 'inspection_and_verification', 'finance', 'recovery_and_collections', 'company_manager', 'admin', 'superadmin'))
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"actor_role" text,
	"session_id" uuid,
	"ip" text,
	"request_id" text,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"xid" bigint NOT NULL,
	"table_name" text NOT NULL,
	"row_id" uuid NOT NULL,
	"owner_id" uuid,
	"kind" text NOT NULL,
	"changed" text[],
	"previous_status" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"actor_id" text NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_actor_id_key_pk" PRIMARY KEY("actor_id","key")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"html" text,
	"template" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure_reason" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rate_limits_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "database_settings" (
	"id" uuid PRIMARY KEY DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL,
	"backup_frequency" text DEFAULT 'daily' NOT NULL,
	"backup_retention_period" integer DEFAULT 30 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "database_settings_single" CHECK ("database_settings"."id" = '00000000-0000-7000-8000-000000000001')
);
--> statement-breakpoint
CREATE TABLE "security_settings" (
	"id" uuid PRIMARY KEY DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL,
	"two_factor_auth" boolean DEFAULT false NOT NULL,
	"password_complexity" text DEFAULT 'high' NOT NULL,
	"session_timeout" integer DEFAULT 30 NOT NULL,
	"ip_whitelisting" boolean DEFAULT false NOT NULL,
	"allowed_ranges" text[] DEFAULT '{}' NOT NULL,
	"account_lockout" integer DEFAULT 3 NOT NULL,
	"log_retention" integer DEFAULT 30 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "security_settings_single" CHECK ("security_settings"."id" = '00000000-0000-7000-8000-000000000001')
);
--> statement-breakpoint
CREATE TABLE "system_settings" (
	"id" uuid PRIMARY KEY DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL,
	"system_name" text DEFAULT 'Efie' NOT NULL,
	"default_currency" text DEFAULT 'GHS' NOT NULL,
	"default_language" text DEFAULT 'en' NOT NULL,
	"smtp_server" text DEFAULT '' NOT NULL,
	"smtp_port" integer DEFAULT 465 NOT NULL,
	"sender_email" text DEFAULT '' NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"system_alerts" boolean DEFAULT true NOT NULL,
	"application_updates" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "system_settings_single" CHECK ("system_settings"."id" = '00000000-0000-7000-8000-000000000001')
);
--> statement-breakpoint
ALTER TABLE "auth"."identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."mfa_challenges" ADD CONSTRAINT "mfa_challenges_factor_id_mfa_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."mfa_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."mfa_factors" ADD CONSTRAINT "mfa_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."mfa_recovery_codes" ADD CONSTRAINT "mfa_recovery_codes_factor_id_mfa_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."mfa_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_replies" ADD CONSTRAINT "ticket_replies_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_product_id_financing_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."financing_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disbursements" ADD CONSTRAINT "disbursements_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_events" ADD CONSTRAINT "loan_events_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_accounts" ADD CONSTRAINT "loan_accounts_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_journal_entry_id_journal_entries_id_fk" FOREIGN KEY ("journal_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_account_code_accounts_code_fk" FOREIGN KEY ("account_code") REFERENCES "public"."accounts"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eligibility_checks" ADD CONSTRAINT "eligibility_checks_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flow_states_created_at_index" ON "auth"."flow_states" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identities_user_id_index" ON "auth"."identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mfa_challenges_factor_id_index" ON "auth"."mfa_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "mfa_factors_user_id_index" ON "auth"."mfa_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mfa_factors_name_key" ON "auth"."mfa_factors" USING btree ("user_id","friendly_name") WHERE "auth"."mfa_factors"."factor_type" <> 'recovery_code';--> statement-breakpoint
CREATE UNIQUE INDEX "mfa_factors_recovery_key" ON "auth"."mfa_factors" USING btree ("user_id") WHERE "auth"."mfa_factors"."factor_type" = 'recovery_code';--> statement-breakpoint
CREATE INDEX "mfa_recovery_codes_factor_id_index" ON "auth"."mfa_recovery_codes" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user_id_kind_index" ON "auth"."one_time_tokens" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "one_time_tokens_token_hash_index" ON "auth"."one_time_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "one_time_tokens_relates_to_kind_index" ON "auth"."one_time_tokens" USING btree ("relates_to","kind");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_index" ON "auth"."refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_active" ON "auth"."refresh_tokens" USING btree ("session_id") WHERE "auth"."refresh_tokens"."used_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "auth"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_log_user_id_created_at_index" ON "auth"."sign_in_log" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_log_created_at_index" ON "auth"."sign_in_log" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "auth"."users" USING btree (lower("email")) WHERE "auth"."users"."is_sso_user" = false;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_key" ON "auth"."users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "products_category_name" ON "products" USING btree ("category","name","id");--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category","price");--> statement-breakpoint
CREATE INDEX "properties_by_name" ON "properties" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "support_tickets_own" ON "support_tickets" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_list" ON "support_tickets" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_status_list" ON "support_tickets" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ticket_replies_list" ON "ticket_replies" USING btree ("ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "agreements_application_id_index" ON "agreements" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_events_list" ON "application_events" USING btree ("application_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_own" ON "applications" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_list" ON "applications" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_status_list" ON "applications" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_open" ON "applications" USING btree ("user_id") WHERE "applications"."status" in ('pending', 'in-review', 'info-requested', 'approved', 'active');--> statement-breakpoint
CREATE INDEX "confirmation_codes_subject_id_purpose_index" ON "confirmation_codes" USING btree ("subject_id","purpose");--> statement-breakpoint
CREATE INDEX "disbursements_status_list" ON "disbursements" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "disbursements_list" ON "disbursements" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "disbursements_tranche_key" ON "disbursements" USING btree ("application_id","tranche") WHERE "disbursements"."status" not in ('reversed', 'cancelled');--> statement-breakpoint
CREATE INDEX "documents_own" ON "documents" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "documents_application" ON "documents" USING btree ("application_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "documents_status_list" ON "documents" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "documents_list" ON "documents" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inspections_application" ON "inspections" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "inspections_own" ON "inspections" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inspections_status_list" ON "inspections" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inspections_list" ON "inspections" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "instalments_due" ON "instalments" USING btree ("due_date");--> statement-breakpoint
CREATE INDEX "instalments_own" ON "instalments" USING btree ("user_id","due_date");--> statement-breakpoint
CREATE INDEX "loan_events_replay" ON "loan_events" USING btree ("application_id","effective_date","id");--> statement-breakpoint
CREATE INDEX "journal_entries_list" ON "journal_entries" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "loan_accounts_unchecked" ON "loan_accounts" USING btree ("checked_on","application_id") WHERE "loan_accounts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "payment_attempts_payment" ON "payment_attempts" USING btree ("payment_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_attempts_poll" ON "payment_attempts" USING btree ("poll_at") WHERE "payment_attempts"."poll_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_processing" ON "payment_attempts" USING btree ("payment_id") WHERE "payment_attempts"."status" = 'processing';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_completed" ON "payment_attempts" USING btree ("payment_id") WHERE "payment_attempts"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "payments_own" ON "payments" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_list" ON "payments" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_application" ON "payments" USING btree ("application_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_status_list" ON "payments" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_demand_per_instalment" ON "payments" USING btree ("application_id","instalment_number") WHERE "payments"."payment_type" = 'instalment' and "payments"."due_date" is not null and "payments"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_fee" ON "payments" USING btree ("application_id","payment_type") WHERE "payments"."payment_type" in ('application_fee', 'initial_payment', 'settlement') and "payments"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "postings_entry" ON "postings" USING btree ("journal_entry_id");--> statement-breakpoint
CREATE INDEX "postings_account" ON "postings" USING btree ("account_code");--> statement-breakpoint
CREATE INDEX "postings_application" ON "postings" USING btree ("application_id","account_code");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_poll" ON "refunds" USING btree ("poll_at") WHERE "refunds"."poll_at" is not null;--> statement-breakpoint
CREATE INDEX "eligibility_checks_latest" ON "eligibility_checks" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read" = false;--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_ghana_card_key" ON "profiles" USING btree ("ghana_card_number");--> statement-breakpoint
CREATE INDEX "profiles_list" ON "profiles" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "profiles_role_list" ON "profiles" USING btree ("role","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_list" ON "audit_events" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_type","subject_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "changes_order" ON "changes" USING btree ("xid","id");--> statement-breakpoint
CREATE INDEX "changes_age" ON "changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_list" ON "messages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);