// Generated from the contract by packages/codegen. Change the contract, not this file.

export const transactions_void = {
  "voided": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "order": {
          "source": "OpenAPI",
          "type": "Normal",
          "number": "202603010000017",
          "reference_number": "INV-2026-0301",
          "due_date": "2026-03-15",
          "initial_total": 342.5,
          "initial_tips": 15,
          "subtotal": 320,
          "paid_total": "0.00",
          "unpaid_total": "342.50",
          "state": "active",
          "correspondence_state": "unpaid",
          "currency": "HKD",
          "return_url": "https://shop.example/orders/INV-2026-0301/thanks",
          "notify_url": "https://shop.example/hooks/orders",
          "created_at": "2026-03-01T09:12:44+08:00",
          "updated_at": "2026-03-01T11:40:02+08:00",
          "line_items": [
            {
              "uuid": "1f9f2f4e-5f0a-4b7a-8a0b-5e3c4d2a1b00",
              "purchasable_type": "Listing",
              "purchase_id": 88231,
              "price": 120,
              "quantity": 2,
              "total": 240,
              "label": "Ceramic pour-over set"
            },
            {
              "uuid": "1f9f2f4e-5f0a-4b7a-8a0b-5e3c4d2a1b01",
              "purchasable_type": "Charge",
              "price": 80,
              "quantity": 1,
              "total": 80,
              "label": "Delivery"
            },
            {
              "uuid": "1f9f2f4e-5f0a-4b7a-8a0b-5e3c4d2a1b02",
              "purchasable_type": "RearTips",
              "price": 15,
              "quantity": 1,
              "total": 15,
              "label": "Tips"
            },
            {
              "uuid": "1f9f2f4e-5f0a-4b7a-8a0b-5e3c4d2a1b03",
              "purchasable_type": "SurchargeFee",
              "price": 7.7,
              "quantity": 1,
              "total": 7.7,
              "label": "Card surcharge"
            },
            {
              "uuid": "1f9f2f4e-5f0a-4b7a-8a0b-5e3c4d2a1b04",
              "purchasable_type": "Rounding",
              "price": -0.2,
              "quantity": 1,
              "total": -0.2,
              "label": "Rounding"
            }
          ],
          "transactions": [
            {
              "type": "Sales",
              "uuid": "8c2f6a52-1f0d-4d9e-9f4e-6d2b7a1c0e55",
              "currency": "HKD",
              "amount": 342.5,
              "success": false,
              "is_pending": false,
              "captured": false,
              "allow_void": false,
              "allow_refund": false,
              "void_is_pending": false,
              "payment_method": "credit_card",
              "note": null,
              "payment_data": {
                "acquirer_name": "Harbour Acquiring",
                "acquirer_type": "card",
                "auth_code": "834021",
                "brn": "260301004417",
                "card_number_len": 16,
                "card_read_mode": "manual",
                "credit_card_type": "Visa",
                "first_6_digits": "424242",
                "last_4_digits": "4242",
                "merchant_id": "880000123456",
                "new_gateway_txn_id": "gw-5580213",
                "payment_method": "credit_card",
                "receipt_id": "R-0301-0017",
                "rrn": "606009123456",
                "transaction_state": "voided",
                "holder_name": "CHAN TAI MAN",
                "exp_month": "08",
                "exp_year": "2029",
                "resp_code": "00",
                "resp_msg": "Approved",
                "consumer_country_code": "HKG"
              },
              "original_transaction_uuid": null,
              "reference_id": "PAY-0301-1"
            }
          ]
        }
      }
    }
  },
  "voidPending": {
    "status": 200,
    "body": {
      "code": 0,
      "message": "succeed",
      "data": {
        "order": {
          "source": "Terminal",
          "type": "Normal",
          "number": "202603020000004",
          "reference_number": "TABLE-12",
          "due_date": null,
          "initial_total": 500,
          "initial_tips": 50,
          "subtotal": 450,
          "paid_total": "600.00",
          "unpaid_total": "-100.00",
          "state": "completed",
          "correspondence_state": "over_paid",
          "currency": "HKD",
          "line_items": null,
          "transactions": [
            {
              "type": "Authorization",
              "uuid": "3a7d9a40-9d0c-4f6d-8f3b-0b7f5f0d2c10",
              "currency": "HKD",
              "amount": 600,
              "success": false,
              "is_pending": false,
              "captured": false,
              "allow_void": false,
              "allow_refund": false,
              "void_is_pending": false,
              "payment_method": "credit_card",
              "payment_data": {
                "acquirer_name": "Harbour Acquiring",
                "acquirer_type": "card",
                "brn": "260302000412",
                "new_gateway_txn_id": "gw-5581007",
                "payment_method": "credit_card",
                "receipt_id": "R-0302-0004",
                "transaction_state": "expired"
              },
              "device_sn": "T2-00817"
            },
            {
              "type": "Capture",
              "uuid": "3a7d9a40-9d0c-4f6d-8f3b-0b7f5f0d2c11",
              "currency": "HKD",
              "amount": 600,
              "success": false,
              "is_pending": false,
              "captured": false,
              "allow_void": false,
              "allow_refund": false,
              "void_is_pending": false,
              "payment_method": "credit_card",
              "note": "Captured too late",
              "payment_data": {
                "acquirer_name": "Harbour Acquiring",
                "acquirer_type": "card",
                "brn": "260302000413",
                "new_gateway_txn_id": "gw-5581008",
                "payment_method": "credit_card",
                "receipt_id": "R-0302-0005",
                "transaction_state": "declined"
              },
              "original_transaction_uuid": "3a7d9a40-9d0c-4f6d-8f3b-0b7f5f0d2c10",
              "original_transaction_reference_id": "PAY-0302-1",
              "device_sn": "T2-00817",
              "original_device_sn": "T2-00817"
            },
            {
              "type": "Sales",
              "uuid": "3a7d9a40-9d0c-4f6d-8f3b-0b7f5f0d2c12",
              "currency": "HKD",
              "amount": 600,
              "success": true,
              "is_pending": false,
              "captured": true,
              "allow_void": false,
              "allow_refund": true,
              "void_is_pending": true,
              "payment_method": "alipay",
              "note": "Void requested at the counter",
              "payment_data": {
                "acquirer_name": "Alipay",
                "acquirer_type": "wallet",
                "brn": "260302000414",
                "new_gateway_txn_id": "gw-5581011",
                "payment_method": "payment_token",
                "receipt_id": "R-0302-0006",
                "transaction_state": "void_pending",
                "token": "tok_5Jm2fWq8"
              }
            },
            {
              "type": "Refund",
              "uuid": "3a7d9a40-9d0c-4f6d-8f3b-0b7f5f0d2c13",
              "currency": "HKD",
              "amount": 100,
              "success": false,
              "is_pending": false,
              "captured": false,
              "allow_void": false,
              "allow_refund": false,
              "void_is_pending": false,
              "payment_method": "alipay",
              "payment_data": {
                "acquirer_name": "Alipay",
                "acquirer_type": "wallet",
                "brn": "260302000415",
                "new_gateway_txn_id": "gw-5581012",
                "payment_method": "payment_token",
                "receipt_id": "R-0302-0007",
                "transaction_state": "declined",
                "token": "tok_5Jm2fWq8",
                "error_code": "ACQ.REFUSED",
                "error_desc": "Refused by the wallet"
              },
              "original_transaction_uuid": "3a7d9a40-9d0c-4f6d-8f3b-0b7f5f0d2c12"
            }
          ]
        }
      }
    }
  },
  "failure": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};

export const transactions_list = {
  "firstPage": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "transactions": [
          {
            "type": 1,
            "source": "OpenAPI",
            "success": true,
            "is_pending": false,
            "captured": true,
            "allow_void": true,
            "allow_refund": true,
            "void_is_pending": false,
            "refunded_amount": 0,
            "payment_method": "credit_card",
            "currency": "HKD",
            "amount": 342.5,
            "change_amount": 0,
            "original_currency_amount": 342.5,
            "tips_amount": 15,
            "uuid": "8c2f6a52-1f0d-4d9e-9f4e-6d2b7a1c0e55",
            "note": "Spring sale",
            "payment_data": {
              "acquirer_name": "Harbour Acquiring",
              "acquirer_type": "card",
              "auth_code": "834021",
              "brn": "260301004417",
              "card_number_len": 16,
              "first_6_digits": "424242",
              "last_4_digits": "4242",
              "new_gateway_txn_id": "gw-5580213",
              "payment_method": "credit_card",
              "receipt_id": "R-0301-0017",
              "transaction_state": "captured"
            },
            "voided": false,
            "extra": null,
            "created_at": "2026-03-01T09:12:51+08:00",
            "3ds": {
              "enrolled": "Y",
              "redirect_url": "https://acs.bank.example/challenge/5580213"
            },
            "original_transaction_uuid": null,
            "order": {
              "source": "OpenAPI",
              "type": "Normal",
              "number": "202603010000017",
              "due_date": "2026-03-15",
              "paid_total": "342.50",
              "unpaid_total": "0.00",
              "reference_number": "INV-2026-0301",
              "initial_total": 343,
              "initial_tips": 15,
              "subtotal": 320,
              "state": "completed",
              "correspondence_state": "paid",
              "currency": "HKD",
              "note": "",
              "auth_code": "834021",
              "payment_method_option": {
                "online": {}
              },
              "business": {
                "id": "biz_01J7A0QF3N",
                "business_name": "Harbour Ceramics"
              },
              "line_items": null,
              "transactions": null,
              "created_at": "2026-03-01T09:12:44+08:00",
              "updated_at": "2026-03-01T09:12:51+08:00",
              "customer": {
                "uuid": null,
                "name": null,
                "email": null,
                "phone": null,
                "dial_code": null,
                "payer_company_name": null,
                "reference_number": null,
                "p_created_at": null,
                "p_updated_at": null
              }
            },
            "reference_id": "PAY-0301-1"
          }
        ]
      }
    }
  },
  "secondPage": {
    "status": 200,
    "body": {
      "code": 0,
      "message": "succeed",
      "data": {
        "transactions": [
          {
            "type": 3,
            "source": "Terminal",
            "success": false,
            "payment_method": "credit_card",
            "currency": "HKD",
            "amount": 88,
            "refunded_amount": 0,
            "uuid": "6f0c2d18-2f0a-4a57-b6a3-5d5a0b9f7e21",
            "voided": true,
            "voided_at": "2026-03-02 18:05:33",
            "device_sn": "T2-00817",
            "original_device_sn": "T2-00817",
            "extra": {
              "cashier": "till-2"
            },
            "acquirer_response_body": "{\"resp\":\"00\"}",
            "created_at": "2026-03-02 18:02:10",
            "original_transaction_uuid": "6f0c2d18-2f0a-4a57-b6a3-5d5a0b9f7e20",
            "original_transaction_reference_id": "TILL-2-00930"
          },
          {
            "type": 1,
            "source": "Terminal",
            "success": false,
            "uuid": "6f0c2d18-2f0a-4a57-b6a3-5d5a0b9f7e1f",
            "created_at": "2026-03-02 17:59:48"
          }
        ]
      }
    }
  },
  "pastTheEnd": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "transactions": []
      }
    }
  },
  "failure": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};

export const recurringPlans_create = {
  "monthlyForever": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "plan": {
          "id": "5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11",
          "name": "Studio membership",
          "reference_number": "MEMBER-20931",
          "default_payment_token": "4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f50",
          "default_collection_method": "charge_automatically",
          "payment_retry_count": 4,
          "payment_retry_day_period": 5,
          "grace_period": 7,
          "credit": 0,
          "redirect_url": "https://studio.example/membership",
          "note": "Membership 20931",
          "timeout": {
            "timer": 1800,
            "url": "https://studio.example/membership/expired"
          },
          "description": "Monthly access to the studio",
          "created_at": "2026-03-01T10:00:00+08:00",
          "updated_at": "2026-03-01T10:00:00+08:00",
          "deleted_at": null,
          "recurring_cycles": [
            {
              "id": "9d3e5c70-8f2b-4a1d-b0c6-1e2f3a4b5c01",
              "state": "active",
              "recurring_plan_id": "5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11",
              "billing_count": null,
              "billing_count_created": 1,
              "recurring_billing_config": {
                "id": "2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01",
                "billing_interval": "month",
                "billing_type": "anniversary",
                "billing_proration_enabled": true,
                "description": "Every month from the day the cycle starts",
                "created_at": "2026-01-05T12:00:00+08:00",
                "updated_at": "2026-01-05T12:00:00+08:00",
                "deleted_at": null
              },
              "recurring_items": [
                {
                  "id": "7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01",
                  "label": "Studio access",
                  "price": 480,
                  "quantity": 1,
                  "currency": "HKD",
                  "reference_id": "SKU-ACCESS",
                  "description": "Access during opening hours",
                  "created_at": "2026-01-05T12:00:00+08:00",
                  "updated_at": "2026-01-05T12:00:00+08:00",
                  "deleted_at": null
                }
              ],
              "billing_amount": 480,
              "previous_cycle": null,
              "next_cycle": null,
              "estimated_start_date": "2026-03-01",
              "start_date": "2026-03-01",
              "estimated_end_date": null,
              "end_date": null,
              "next_execute_time": "2026-04-01 00:00:00",
              "description": null,
              "created_at": "2026-03-01T10:00:00+08:00",
              "updated_at": "2026-03-01T10:00:00+08:00",
              "deleted_at": null
            }
          ],
          "customer": {
            "name": "Chan Tai Man",
            "email": "taiman@mail.example",
            "dial_code": "852",
            "phone": "51234567",
            "reference_number": "CRM-20931",
            "default_payment_method": "Credit Card",
            "uuid": "0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01",
            "default_payment_token": {
              "token_type": "CreditCard",
              "token": "4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f50",
              "state": "active",
              "default": true,
              "credit_card": {
                "number": "424242******4242",
                "exp_month": "08",
                "exp_year": "2029",
                "holder_name": "CHAN TAI MAN",
                "brand": "Visa",
                "billing_currency": "HKD"
              }
            }
          },
          "current_order": {
            "amount": 480,
            "paid_total": 480,
            "currency": "HKD",
            "order_number": "202603010000020",
            "reference_number": "MEMBER-20931-1",
            "state": "completed",
            "correspondence_state": "paid",
            "auth_code": "834027",
            "default_payment_token": "4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f50",
            "default_collection_method": "charge_automatically",
            "note": "Membership 20931",
            "redirect_url": "https://studio.example/membership",
            "timeout": {
              "timer": "1800",
              "url": "https://studio.example/membership/expired"
            }
          }
        }
      }
    }
  },
  "trialThenRegular": {
    "status": 200,
    "body": {
      "code": 0,
      "message": "succeed",
      "data": {
        "plan": {
          "id": "5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a12",
          "name": "Glaze subscription",
          "reference_number": "GLAZE-558",
          "payment_retry_count": 1,
          "payment_retry_day_period": 3,
          "grace_period": null,
          "timeout": {
            "timer": 900
          },
          "description": null,
          "created_at": "2026-03-01T10:05:00+08:00",
          "updated_at": "2026-03-01T10:05:00+08:00",
          "recurring_cycles": [
            {
              "id": "9d3e5c70-8f2b-4a1d-b0c6-1e2f3a4b5c02",
              "state": "active",
              "recurring_plan_id": "5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a12",
              "billing_count": 1,
              "billing_count_created": 1,
              "recurring_billing_config": {
                "id": "2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01",
                "billing_interval": "month",
                "billing_type": "anniversary",
                "billing_proration_enabled": true
              },
              "recurring_items": [
                {
                  "id": "7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e03",
                  "label": "Glaze box",
                  "price": 150,
                  "quantity": 1,
                  "currency": "HKD",
                  "created_at": "2026-01-05T12:00:00+08:00"
                }
              ],
              "billing_amount": 50,
              "discount_amount": 100,
              "discount_type": "fixed",
              "previous_cycle": null,
              "next_cycle": "9d3e5c70-8f2b-4a1d-b0c6-1e2f3a4b5c03",
              "estimated_start_date": "2026-03-01",
              "start_date": "2026-03-01",
              "estimated_end_date": "2026-04-01",
              "end_date": null,
              "next_execute_time": null,
              "description": "Trial month",
              "created_at": "2026-03-01T10:05:00+08:00",
              "updated_at": "2026-03-01T10:05:00+08:00"
            },
            {
              "id": "9d3e5c70-8f2b-4a1d-b0c6-1e2f3a4b5c03",
              "state": "scheduled",
              "recurring_plan_id": "5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a12",
              "billing_count": null,
              "billing_count_created": 0,
              "recurring_billing_config": {
                "id": "2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e02",
                "billing_interval": "month",
                "billing_type": "fixed",
                "billing_month": 1,
                "billing_day_of_month": 1,
                "billing_proration_enabled": false
              },
              "recurring_items": [
                {
                  "id": "7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e03",
                  "label": "Glaze box",
                  "price": 150,
                  "quantity": 1,
                  "currency": "HKD",
                  "created_at": "2026-01-05T12:00:00+08:00"
                }
              ],
              "billing_amount": 150,
              "previous_cycle": "9d3e5c70-8f2b-4a1d-b0c6-1e2f3a4b5c02",
              "next_cycle": null,
              "estimated_start_date": "2026-04-01",
              "start_date": null,
              "estimated_end_date": null,
              "end_date": null,
              "next_execute_time": null,
              "created_at": "2026-03-01T10:05:00+08:00",
              "updated_at": "2026-03-01T10:05:00+08:00"
            }
          ]
        }
      }
    }
  },
  "failure": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};

export const recurringPlans_get = {
  "active": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "plan": {
          "id": "5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11",
          "name": "Studio membership",
          "reference_number": "MEMBER-20931",
          "default_collection_method": "charge_automatically",
          "payment_retry_count": 4,
          "payment_retry_day_period": 5,
          "grace_period": 7,
          "credit": 20.5,
          "created_at": "2026-03-01T10:00:00+08:00",
          "updated_at": "2026-04-01T00:00:05+08:00",
          "recurring_cycles": [
            {
              "id": "9d3e5c70-8f2b-4a1d-b0c6-1e2f3a4b5c01",
              "state": "active",
              "recurring_plan_id": "5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11",
              "billing_count": null,
              "billing_count_created": 2,
              "recurring_billing_config": {
                "id": "2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01",
                "billing_interval": "month",
                "billing_type": "anniversary",
                "billing_proration_enabled": true
              },
              "recurring_items": [
                {
                  "id": "7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01",
                  "label": "Studio access",
                  "price": 480,
                  "quantity": 1,
                  "currency": "HKD",
                  "created_at": "2026-01-05T12:00:00+08:00"
                }
              ],
              "billing_amount": 480,
              "start_date": "2026-03-01",
              "next_execute_time": "2026-05-01 00:00:00",
              "created_at": "2026-03-01T10:00:00+08:00",
              "updated_at": "2026-04-01T00:00:05+08:00"
            }
          ],
          "customer": {
            "reference_number": "CRM-20931",
            "uuid": "0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01"
          },
          "current_order": {
            "amount": 480,
            "paid_total": 200,
            "currency": "HKD",
            "order_number": "202604010000003",
            "reference_number": "MEMBER-20931-2",
            "state": "active",
            "correspondence_state": "partial_paid"
          },
          "current_payment_link": "https://pay.example/l/202604010000003"
        }
      }
    }
  },
  "uncollectible": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "plan": {
          "id": "5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a13",
          "name": "Kiln rental",
          "payment_retry_count": 3,
          "payment_retry_day_period": 2,
          "grace_period": null,
          "created_at": "2026-02-01T09:00:00+08:00",
          "updated_at": "2026-03-05T00:00:04+08:00",
          "recurring_cycles": [
            {
              "id": "9d3e5c70-8f2b-4a1d-b0c6-1e2f3a4b5c04",
              "state": "uncollectible",
              "recurring_plan_id": "5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a13",
              "billing_count": 12,
              "billing_count_created": 2,
              "recurring_billing_config": {
                "id": "2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01",
                "billing_interval": "month",
                "billing_proration_enabled": true
              },
              "recurring_items": [
                {
                  "id": "7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e02",
                  "label": "Kiln shelf",
                  "price": 19.99,
                  "quantity": 3,
                  "currency": "HKD",
                  "created_at": "2026-01-05T12:00:00+08:00"
                }
              ],
              "discount_amount": 12.5,
              "discount_type": "percentage",
              "end_date": "2026-03-05",
              "next_execute_time": null,
              "created_at": "2026-02-01T09:00:00+08:00",
              "updated_at": "2026-03-05T00:00:04+08:00"
            }
          ],
          "current_order": {
            "amount": 52.47,
            "paid_total": 0,
            "currency": "HKD",
            "order_number": "202603010000031",
            "state": "failed",
            "correspondence_state": "unpaid"
          }
        }
      }
    }
  },
  "failure": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};

export const recurringPlans_update = {
  "rename": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "plan": {
          "id": "5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11",
          "name": "Studio membership, evenings",
          "reference_number": "MEMBER-20931",
          "default_collection_method": "charge_automatically",
          "payment_retry_count": 4,
          "payment_retry_day_period": 5,
          "grace_period": 7,
          "created_at": "2026-03-01T10:00:00+08:00",
          "updated_at": "2026-03-20T16:21:09+08:00",
          "recurring_cycles": [
            {
              "id": "9d3e5c70-8f2b-4a1d-b0c6-1e2f3a4b5c01",
              "state": "active",
              "recurring_plan_id": "5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11",
              "billing_count": null,
              "billing_count_created": 1,
              "recurring_billing_config": {
                "id": "2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01",
                "billing_interval": "month",
                "billing_proration_enabled": true
              },
              "recurring_items": [
                {
                  "id": "7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01",
                  "price": 480,
                  "quantity": 1,
                  "currency": "HKD",
                  "created_at": "2026-01-05T12:00:00+08:00"
                }
              ],
              "created_at": "2026-03-01T10:00:00+08:00",
              "updated_at": "2026-03-01T10:00:00+08:00"
            }
          ]
        }
      }
    }
  },
  "failure": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};

export const recurringPlans_calculateCycles = {
  "upgrade": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "plan": {
          "id": "5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11",
          "name": "Studio membership",
          "reference_number": "MEMBER-20931",
          "payment_retry_count": 4,
          "payment_retry_day_period": 5,
          "grace_period": 7,
          "credit": 0,
          "created_at": "2026-03-01T10:00:00+08:00",
          "updated_at": "2026-03-01T10:00:00+08:00",
          "recurring_cycles": [
            {
              "id": "9d3e5c70-8f2b-4a1d-b0c6-1e2f3a4b5c05",
              "state": "active",
              "recurring_plan_id": "5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11",
              "billing_count": null,
              "billing_count_created": 1,
              "recurring_billing_config": {
                "id": "2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01",
                "billing_interval": "month",
                "billing_type": "anniversary",
                "billing_proration_enabled": true
              },
              "recurring_items": [
                {
                  "id": "7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01",
                  "label": "Studio access",
                  "price": 480,
                  "quantity": 2,
                  "currency": "HKD",
                  "created_at": "2026-01-05T12:00:00+08:00"
                }
              ],
              "billing_amount": 960,
              "next_billing_amount": 634.84,
              "estimated_start_date": "2026-03-11",
              "next_execute_time": "2026-04-11 00:00:00",
              "created_at": "2026-03-11T09:30:00+08:00",
              "updated_at": "2026-03-11T09:30:00+08:00"
            },
            {
              "id": "9d3e5c70-8f2b-4a1d-b0c6-1e2f3a4b5c01",
              "state": "cancelled",
              "recurring_plan_id": "5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11",
              "billing_count": null,
              "billing_count_created": 1,
              "recurring_billing_config": {
                "id": "2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01",
                "billing_interval": "month",
                "billing_type": "anniversary",
                "billing_proration_enabled": true
              },
              "recurring_items": [
                {
                  "id": "7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01",
                  "label": "Studio access",
                  "price": 480,
                  "quantity": 1,
                  "currency": "HKD",
                  "created_at": "2026-01-05T12:00:00+08:00"
                }
              ],
              "billing_amount": 480,
              "next_execute_time": null,
              "end_date": "2026-03-11",
              "created_at": "2026-03-01T10:00:00+08:00",
              "updated_at": "2026-03-11T09:30:00+08:00"
            }
          ]
        }
      }
    }
  },
  "failure": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};

export const recurringOrders_list = {
  "firstPage": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": [
        {
          "customer": {
            "name": "Chan Tai Man",
            "email": "taiman@mail.example",
            "dial_code": "852",
            "phone": "51234567",
            "reference_number": "CRM-20931",
            "default_payment_method": "Credit Card",
            "uuid": "0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01",
            "default_payment_token": {
              "token_type": "CreditCard",
              "token": "4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f50",
              "state": "active",
              "verify_url": null,
              "verify_uuid": "c0a5b3d2-6e1f-4f5a-8d7c-9b8a7f6e5d40",
              "default": true,
              "credit_card": {
                "number": "424242******4242",
                "exp_month": "08",
                "exp_year": "2029",
                "holder_name": "CHAN TAI MAN",
                "brand": "Visa",
                "billing_currency": "HKD"
              }
            }
          },
          "recurring_cycle": {
            "recurring_billing_config": {
              "id": "2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01",
              "interval_count": 1,
              "billing_interval": "month",
              "billing_type": "anniversary",
              "billing_proration_enabled": true,
              "description": "Every month from the day the cycle starts",
              "created_at": "2026-01-05T12:00:00+08:00",
              "updated_at": "2026-01-05T12:00:00+08:00",
              "deleted_at": null
            },
            "recurring_items": [
              {
                "id": "7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01",
                "label": "Studio access",
                "price": 480,
                "currency": "HKD",
                "reference_id": "SKU-ACCESS",
                "description": "Access during opening hours",
                "created_at": "2026-01-05T12:00:00+08:00",
                "updated_at": "2026-01-05T12:00:00+08:00",
                "deleted_at": null
              }
            ],
            "discount_amount": 0
          },
          "order": {
            "amount": 480,
            "paid_total": 0,
            "currency": "HKD",
            "order_number": "202604010000003",
            "reference_number": "MEMBER-20931-2",
            "state": "active",
            "correspondence_state": "unpaid",
            "default_payment_token": "4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f50",
            "default_collection_method": "charge_automatically",
            "note": "Membership 20931",
            "redirect_url": "https://studio.example/membership",
            "timeout": {
              "timer": "1800",
              "url": "https://studio.example/membership/expired"
            }
          }
        },
        {
          "customer": {
            "reference_number": "CRM-20977",
            "uuid": "0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c02"
          },
          "recurring_cycle": {
            "recurring_billing_config": {
              "id": "2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e02",
              "billing_interval": "year",
              "billing_type": "fixed",
              "billing_month": 4,
              "billing_day_of_month": 1,
              "created_at": "2026-01-05T12:00:00+08:00",
              "updated_at": "2026-01-05T12:00:00+08:00"
            },
            "recurring_items": [
              {
                "id": "7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e04",
                "price": 1200,
                "currency": "HKD"
              }
            ],
            "discount_amount": 120
          },
          "order": {
            "amount": 1080,
            "paid_total": 1080,
            "currency": "HKD",
            "order_number": "202604010000002",
            "state": "completed",
            "correspondence_state": "paid",
            "auth_code": "771204"
          }
        }
      ]
    }
  },
  "pastTheEnd": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": []
    }
  },
  "failure": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};

export const recurringOrders_get = {
  "order": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "customer": {
          "name": "Chan Tai Man",
          "email": "taiman@mail.example",
          "dial_code": "852",
          "phone": "51234567",
          "reference_number": "CRM-20931",
          "default_payment_method": "Alipay",
          "uuid": "0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01",
          "default_payment_token": {
            "token_type": "AlipayAutoDebit",
            "token": "4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f51",
            "state": "pending",
            "verify_url": "https://pay.example/verify/c0a5b3d2",
            "verify_uuid": "c0a5b3d2-6e1f-4f5a-8d7c-9b8a7f6e5d41",
            "default": true
          }
        },
        "recurring_cycle": {
          "recurring_billing_config": {
            "id": "2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01",
            "interval_count": 1,
            "billing_interval": "month",
            "billing_type": "anniversary",
            "created_at": "2026-01-05T12:00:00+08:00",
            "updated_at": "2026-01-05T12:00:00+08:00"
          },
          "recurring_items": [
            {
              "id": "7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01",
              "label": "Studio access",
              "price": 480,
              "currency": "HKD"
            }
          ],
          "discount_amount": 0
        },
        "order": {
          "amount": 480,
          "paid_total": 0,
          "currency": "HKD",
          "order_number": "202604010000003",
          "reference_number": "MEMBER-20931-2",
          "state": "active",
          "correspondence_state": "unpaid",
          "timeout": {
            "timer": "1800"
          }
        }
      }
    }
  },
  "failure": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};

export const customers_getByReference = {
  "withDefaultToken": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "customer": {
          "name": "Chan Tai Man",
          "email": "taiman@mail.example",
          "dial_code": "852",
          "phone": "51234567",
          "reference_number": "CRM-20931",
          "default_payment_method": "Credit Card",
          "uuid": "0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01",
          "default_payment_token": {
            "token_type": "CreditCard",
            "token": "4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f50",
            "state": "active",
            "default": true,
            "credit_card": {
              "number": "424242******4242",
              "exp_month": "08",
              "exp_year": "2029",
              "holder_name": "CHAN TAI MAN",
              "brand": "Visa",
              "billing_currency": "HKD"
            }
          }
        }
      }
    }
  },
  "withoutToken": {
    "status": 200,
    "body": {
      "code": 0,
      "message": "succeed",
      "data": {
        "customer": {
          "dial_code": "852",
          "reference_number": "CRM-20977",
          "uuid": "0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c02"
        }
      }
    }
  },
  "failure": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};

export const customers_update = {
  "contact": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "customer": {
          "name": "Chan Tai Man",
          "email": "taiman@mail.example",
          "dial_code": "852",
          "phone": "59876543",
          "reference_number": "CRM-20931",
          "default_payment_method": "Credit Card",
          "uuid": "0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01",
          "default_payment_token": {
            "token_type": "CreditCard",
            "token": "4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f50",
            "state": "active",
            "default": true,
            "credit_card": {
              "number": "424242******4242",
              "exp_month": "08",
              "exp_year": "2029",
              "holder_name": "CHAN TAI MAN",
              "brand": "Visa",
              "billing_currency": "HKD"
            }
          }
        }
      }
    }
  },
  "everything": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "customer": {
          "name": "Chan Tai Man",
          "email": "taiman@mail.example",
          "dial_code": "852",
          "phone": "59876543",
          "reference_number": "CRM-20931",
          "default_payment_method": "Wechat Pay",
          "uuid": "0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01",
          "default_payment_token": {
            "token_type": "WechatPayAutoDebit",
            "token": "4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f52",
            "state": "active",
            "default": true
          }
        }
      }
    }
  },
  "failure": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};

export const customers_listPaymentTokens = {
  "threeKinds": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "payment_tokens": [
          {
            "token_type": "CreditCard",
            "token": "4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f50",
            "state": "active",
            "default": true,
            "credit_card": {
              "number": "424242******4242",
              "exp_month": "08",
              "exp_year": "2029",
              "holder_name": "CHAN TAI MAN",
              "brand": "Visa",
              "billing_currency": "HKD"
            }
          },
          {
            "token_type": "AlipayAutoDebit",
            "token": "4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f51",
            "state": "pending",
            "default": false
          },
          {
            "token_type": "WechatPayAutoDebit",
            "token": "4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f52",
            "state": "active",
            "default": false
          }
        ]
      }
    }
  },
  "bindingFailed": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "payment_tokens": [
          {
            "token_type": "CreditCard",
            "token": "4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f53",
            "state": "failed",
            "default": false,
            "error_code": "card_declined",
            "error_msg": "The issuer declined the verification",
            "credit_card": {
              "number": "400000******0002",
              "exp_month": "11",
              "exp_year": "2028",
              "holder_name": "CHAN TAI MAN",
              "brand": "Visa",
              "billing_currency": "HKD"
            }
          }
        ]
      }
    }
  },
  "noTokens": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "payment_tokens": null
      }
    }
  },
  "failure": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};

export const cards_link = {
  "toUser": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "id": "crd_01J9ZQ4T7M",
        "p_user_id": "usr_01J9ZPX2K8",
        "type": "Virtual",
        "expiration_date": "2029-08",
        "settlement_currency": "USD",
        "first_6_digits": "535522",
        "last_4_digits": "1881",
        "status": "Active",
        "pan": "535522******1881",
        "issuer_brand": "Mastercard",
        "is_encrypt": false,
        "reference_id": "CARD-000812",
        "business_name": "Harbour Ceramics Limited",
        "title": "Travel"
      }
    }
  },
  "businessCard": {
    "status": 200,
    "body": {
      "code": 0,
      "message": "succeed",
      "data": {
        "id": "crd_01J9ZQ4T7N",
        "type": "Physical",
        "expiration_date": "2029-08",
        "settlement_currency": "USD",
        "first_6_digits": "535522",
        "last_4_digits": "0042",
        "status": "Active",
        "pan": "535522******0042",
        "issuer_brand": "Mastercard",
        "is_encrypt": true,
        "reference_id": "CARD-000813",
        "business_name": "Harbour Ceramics Limited"
      }
    }
  },
  "failure": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};

export const cards_updateLimits = {
  "daily": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {}
    }
  },
  "failure": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};

export const cardTransactions_list = {
  "firstPage": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "transactions": [
          {
            "id": "ctx_01J9ZT0A3C",
            "card": "crd_01J9ZQ4T7M",
            "p_business_id": "biz_01J7A0QF3N",
            "p_user_id": "usr_01J9ZPX2K8",
            "status": "Declined",
            "type": "Withdrawal",
            "transaction_currency": "JPY",
            "transaction_amount": "20000",
            "local_currency": "USD",
            "local_amount": "131.58",
            "final_local_amount": "0.00",
            "calculated_fee": "0.00",
            "merchant_id": "000445120013",
            "merchant_country": "JPN",
            "merchant_city": "Osaka",
            "merchant_name": "KITA BANK ATM",
            "p_created_at": "2026-03-05 20:14:02"
          },
          {
            "id": "ctx_01J9ZT0A3B",
            "card": "crd_01J9ZQ4T7M",
            "p_business_id": null,
            "p_user_id": null,
            "status": "Settled",
            "type": "Refund",
            "transaction_currency": "EUR",
            "transaction_amount": "-18.40",
            "local_currency": "USD",
            "local_amount": "-19.98",
            "final_local_amount": "-19.98",
            "calculated_fee": "0.00",
            "merchant_id": "000881250007",
            "merchant_country": "FRA",
            "merchant_city": "Lyon",
            "merchant_name": "LIBRAIRIE DU QUAI",
            "p_created_at": "2026-03-04 10:40:51"
          },
          {
            "id": "ctx_01J9ZT0A3A",
            "card": "crd_01J9ZQ4T7M",
            "status": "Authorized",
            "type": "Sales",
            "transaction_currency": "EUR",
            "transaction_amount": "18.40",
            "local_currency": "USD",
            "local_amount": "19.98",
            "final_local_amount": "19.98",
            "calculated_fee": "0.30",
            "merchant_id": "000881250007",
            "merchant_country": "FRA",
            "merchant_city": "Lyon",
            "merchant_name": "LIBRAIRIE DU QUAI",
            "p_created_at": "2026-03-02 15:22:19"
          }
        ]
      }
    }
  },
  "pastTheEnd": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "transactions": []
      }
    }
  },
  "failure": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};

export const users_create = {
  "passport": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "user_id": "usr_01J9ZPX2K8"
      }
    }
  },
  "duplicateReferenceId": {
    "status": 400,
    "body": {
      "code": 300013,
      "message": "A user with this reference_id already exists"
    }
  },
  "duplicatePhoneNumber": {
    "status": 400,
    "body": {
      "code": 30014,
      "message": "A user with this phone number already exists"
    }
  },
  "userExists": {
    "status": 400,
    "body": {
      "code": 300008,
      "message": "The user already exists"
    }
  }
};

export const users_get = {
  "byUserId": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "user_id": "usr_01J9ZPX2K8",
        "user": {
          "id": "usr_01J9ZPX2K8",
          "reference_id": "EMP-00416",
          "calling_code": "852",
          "phone_number": "61230416",
          "first_name": "Siu Ming",
          "last_name": "Wong",
          "document_type": "PASSPORT",
          "document_number": "K01230416",
          "issuing_country": "HKG",
          "date_of_birth": "1991-07-24",
          "p_created_at": "2026-02-11 14:03:27"
        }
      }
    }
  },
  "userExists": {
    "status": 400,
    "body": {
      "code": 300008,
      "message": "The user already exists"
    }
  }
};

export const digitalWallets_getTopUpFeeRules = {
  "business": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "fee_rules": [
          {
            "fixed_fee": "0.00",
            "percentage_fee": "1.25",
            "business_id": "biz_01J7A0QF3N"
          }
        ]
      }
    }
  },
  "user": {
    "status": 200,
    "body": {
      "code": 0,
      "message": "succeed",
      "data": {
        "fee_rules": [
          {
            "fixed_fee": "2.00",
            "percentage_fee": "0.50",
            "user_id": "usr_01J9ZPX2K8",
            "business_id": "biz_01J7A0QF3N"
          }
        ]
      }
    }
  },
  "failure": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};

export const digitalWallets_listTransactions = {
  "oneDay": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "transactions": [
          {
            "id": "wtx_01J9ZRB5K2",
            "blockchain": "Ethereum",
            "block_hash": "0x8b7df143d91c716ecfa5fc1730022f6b421b05cedee8fd52b1fc65a96030ad52",
            "contract_address": "0xdac17f958d2ee523a2206206994597c13d831ec7",
            "source_address": "0x3f5ce5fbfe3e9af3971dd833d26ba9b5c936f0be",
            "destination_address": "0x742d35cc6634c0532925a3b844bc454e4438f44e",
            "currency": "USDT",
            "amount": "250.000000",
            "amount_in_usd": "249.93",
            "calculated_fee": "3.13",
            "p_created_at": "2026-03-01 16:40:18"
          },
          {
            "id": "wtx_01J9ZRB5K1",
            "blockchain": "Ethereum",
            "block_hash": "0x1d59ff54b1eb26b013ce3cb5fc9dab3705b415a67127a003c3e61eb445bb8df2",
            "contract_address": "0xdac17f958d2ee523a2206206994597c13d831ec7",
            "source_address": "0x742d35cc6634c0532925a3b844bc454e4438f44e",
            "destination_address": "0x281055afc982d96fab65b3a49cac8b878184cb16",
            "currency": "USDT",
            "amount": "40.5",
            "amount_in_usd": "40.49",
            "calculated_fee": "0.00",
            "p_created_at": "2026-03-01 09:02:55"
          }
        ]
      }
    }
  },
  "pastTheEnd": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "transactions": []
      }
    }
  },
  "failure": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};

export const payees_create = {
  "hkFpsAccountNumber": {
    "status": 200,
    "body": {
      "code": 200,
      "message": "succeed",
      "data": {
        "payee": {
          "id": "b3a9f0c4-6d2e-4c58-9a7b-0e1d2c3b4a59"
        }
      }
    }
  },
  "invalidType": {
    "status": 400,
    "body": {
      "code": 810001,
      "message": "Invalid type"
    }
  }
};
