<?php

require __DIR__ . '/autoload.php';

use OpenAPI\Client\Api\PayeesApi;
use OpenAPI\Client\Api\UsersApi;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\PayeeCreate;
use OpenAPI\Client\Model\PayeesCreateInput;
use OpenAPI\Client\Model\PayoutAccount;
use OpenAPI\Client\Model\PayoutAccountSwift;
use OpenAPI\Client\Model\PayoutAccountSwiftBankAccount;
use OpenAPI\Client\Model\UserCreate;
use OpenAPI\Client\Model\UsersCreateInput;

$configuration = (new Configuration())->setHost(getenv('BASE_URL'));
$http = new GuzzleHttp\Client();
$users = new UsersApi($http, $configuration);

assert(str_ends_with(UsersCreateInput::openAPITypes()['user'], 'UserCreate'));
$created = $users->usersCreate(new UsersCreateInput(['user' => new UserCreate([
    'reference_id' => 'EMP-00417',
    'calling_code' => '852',
    'phone_number' => '61234567',
    'first_name' => 'Siu Ming',
    'last_name' => 'Wong',
    'document_type' => 'PASSPORT',
    'document_number' => 'K01234567',
    'date_of_birth' => new DateTime('1991-07-24'),
    'issuing_country' => 'HKG',
])]));
$read = $users->usersGet($created->getData()->getUserId());

assert(str_ends_with(PayeesCreateInput::openAPITypes()['payee'], 'PayeeCreate'));
$made = (new PayeesApi($http, $configuration))->payeesCreate(new PayeesCreateInput(['payee' => new PayeeCreate([
    'type' => 'People',
    'payout_category_name' => 'Office Supplies',
    'nickname' => 'Clay from Devon',
    'email' => 'orders@clay.example',
    'phone_country_code' => '44',
    'phone_number' => '7700900123',
    'company_name' => 'Devon Clay',
    'payout_account' => new PayoutAccount([
        'country' => 'GBR',
        'currency' => 'GBP',
        'transfer_method' => 'SWIFT',
        'date_of_birth' => null,
        'hk_fps' => null,
        'rtgs' => null,
        'swift' => new PayoutAccountSwift(['bank_account' => new PayoutAccountSwiftBankAccount([
            'swift_code' => 'BARCGB22',
            'account_name' => 'DEVON CLAY',
            'account_number' => 'GB33BUKB20201555555555',
        ])]),
    ]),
])]));

echo json_encode([
    'first_name' => $read->getData()->getUser()->getFirstName(),
    'payee_id' => $made->getData()->getPayee()->getId(),
]), "\n";
