import type * as client from '@payments-openapi/client';

/**
 * A type of the client, without the values of responses that the contract does not list: the sandbox never returns
 * them.
 */
type Closed<T> = T extends string ? T : T extends object ? { [Key in keyof T]: Closed<Listed<T[Key]>> } : T;

/** A union of texts without the `string & {}` that opens it. */
type Listed<T> = [Text<T>] extends [never] ? T : Exclude<T, string> | Text<T>;
type Text<T> = T extends string ? (string extends T ? never : T) : never;

export interface operations extends Closed<client.operations> {}
export interface Card extends Closed<client.Card> {}
export interface CardLimit extends Closed<client.CardLimit> {}
export interface CardTransaction extends Closed<client.CardTransaction> {}
export interface Customer extends Closed<client.Customer> {}
export interface CustomerBase extends Closed<client.CustomerBase> {}
export interface LineItem extends Closed<client.LineItem> {}
export interface Order extends Closed<client.Order> {}
export interface OrderSummary extends Closed<client.OrderSummary> {}
export interface OrderTransaction extends Closed<client.OrderTransaction> {}
export interface PaymentToken extends Closed<client.PaymentToken> {}
export interface PlanCustomer extends Closed<client.PlanCustomer> {}
export interface RecurringBillingConfig extends Closed<client.RecurringBillingConfig> {}
export interface RecurringCycle extends Closed<client.RecurringCycle> {}
export interface RecurringCycleCreate extends Closed<client.RecurringCycleCreate> {}
export interface RecurringItem extends Closed<client.RecurringItem> {}
export interface RecurringOrder extends Closed<client.RecurringOrder> {}
export interface RecurringOrderBillingConfig extends Closed<client.RecurringOrderBillingConfig> {}
export interface RecurringOrderCustomer extends Closed<client.RecurringOrderCustomer> {}
export interface RecurringOrderEntry extends Closed<client.RecurringOrderEntry> {}
export interface RecurringPlan extends Closed<client.RecurringPlan> {}
export interface RecurringPlanCreate extends Closed<client.RecurringPlanCreate> {}
export interface RecurringPlanUpdate extends Closed<client.RecurringPlanUpdate> {}
export interface TopUpFeeRule extends Closed<client.TopUpFeeRule> {}
export interface Transaction extends Closed<client.Transaction> {}
export interface User extends Closed<client.User> {}
export interface WalletTransaction extends Closed<client.WalletTransaction> {}
