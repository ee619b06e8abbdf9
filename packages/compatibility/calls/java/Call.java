import java.time.LocalDate;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.PayeesApi;
import org.openapitools.client.api.UsersApi;
import org.openapitools.client.model.PayeeCreate;
import org.openapitools.client.model.PayeesCreateInput;
import org.openapitools.client.model.PayoutAccount;
import org.openapitools.client.model.PayoutAccountSwift;
import org.openapitools.client.model.PayoutAccountSwiftBankAccount;
import org.openapitools.client.model.UserCreate;
import org.openapitools.client.model.UsersCreateInput;

public class Call {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("BASE_URL"));
    UsersApi users = new UsersApi(client);

    UsersCreateInput userInput =
        new UsersCreateInput()
            .user(
                new UserCreate()
                    .referenceId("EMP-00417")
                    .callingCode("852")
                    .phoneNumber("61234567")
                    .firstName("Siu Ming")
                    .lastName("Wong")
                    .documentType(UserCreate.DocumentTypeEnum.PASSPORT)
                    .documentNumber("K01234567")
                    .dateOfBirth(LocalDate.of(1991, 7, 24))
                    .issuingCountry("HKG"));
    UserCreate user = userInput.getUser();
    String userId = users.usersCreate(new UsersCreateInput().user(user)).getData().getUserId();
    String firstName = users.usersGet(userId, null).getData().getUser().getFirstName();

    PayeesCreateInput payeeInput =
        new PayeesCreateInput()
            .payee(
                new PayeeCreate()
                    .type(PayeeCreate.TypeEnum.PEOPLE)
                    .payoutCategoryName(PayeeCreate.PayoutCategoryNameEnum.OFFICE_SUPPLIES)
                    .nickname("Clay from Devon")
                    .email("orders@clay.example")
                    .phoneCountryCode("44")
                    .phoneNumber("7700900123")
                    .companyName("Devon Clay")
                    .payoutAccount(
                        new PayoutAccount()
                            .country("GBR")
                            .currency("GBP")
                            .transferMethod(PayoutAccount.TransferMethodEnum.SWIFT)
                            .dateOfBirth(null)
                            .hkFps(null)
                            .rtgs(null)
                            .swift(
                                new PayoutAccountSwift()
                                    .bankAccount(
                                        new PayoutAccountSwiftBankAccount()
                                            .swiftCode("BARCGB22")
                                            .accountName("DEVON CLAY")
                                            .accountNumber("GB33BUKB20201555555555")))));
    PayeeCreate payee = payeeInput.getPayee();
    Object payeeId =
        new PayeesApi(client).payeesCreate(new PayeesCreateInput().payee(payee)).getData().getPayee().getId();

    System.out.printf("{\"first_name\":\"%s\",\"payee_id\":\"%s\"}%n", firstName, payeeId);
  }
}
