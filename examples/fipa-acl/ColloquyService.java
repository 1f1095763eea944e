import jade.core.AID;
import jade.core.BaseService;
import jade.core.Filter;
import jade.core.Profile;
import jade.core.VerticalCommand;
import jade.core.messaging.GenericMessage;
import jade.core.messaging.MessagingSlice;
import jade.lang.acl.ACLMessage;
import jade.lang.acl.StringACLCodec;
import java.io.FileWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A kernel service of JADE that tells Colloquy every message which an agent of its container sends, in the string form of JADE's own
 * codec. The agents know nothing of it: it is named when the platform starts (-services ...;ColloquyService).
 * A message to several receivers passes once for each of them; Colloquy counts it once. Messages are posted in the background, in
 * order: no agent waits for Colloquy, and no failure of it fails a message.
 */
public class ColloquyService extends BaseService {
  /** Messages that wait to be posted; what comes then is dropped. */
  private static final int WAITING_MAX = 10_000;

  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);

  /** At the end of the platform so long is left to post what waits. */
  private static final int END_SECONDS = 5;

  /** By HTTP 1.1: an offer to speak HTTP 2 is an upgrade, which the server has no use for. */
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** One thread keeps the order. */
  private final ThreadPoolExecutor posting =
      new ThreadPoolExecutor(
          1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(WAITING_MAX), ColloquyService::daemon);

  private boolean isWarned = false;

  @Override
  public void boot(Profile profile) {
    java.lang.Runtime.getRuntime().addShutdownHook(new Thread(this::end));
  }

  @Override
  public String getName() {
    return "Colloquy";
  }

  @Override
  public Filter getCommandFilter(boolean direction) {
    if (direction != Filter.OUTGOING) return null;
    return new Filter() {
      @Override
      public boolean accept(VerticalCommand command) {
        if (!command.getName().equals(MessagingSlice.SEND_MESSAGE)) return true;
        AID sender = (AID) command.getParam(0);
        ACLMessage message = ((GenericMessage) command.getParam(1)).getACLMessage();
        // The platform's own agents (ams, df) talk about the platform.
        if (message != null && !sender.getLocalName().matches("ams|df")) tell(message);
        return true;
      }
    };
  }

  private synchronized void tell(ACLMessage message) {
    try {
      String text = new String(new StringACLCodec().encode(message, "UTF-8"), StandardCharsets.UTF_8);
      String file = System.getenv("CAPTURE");
      if (file != null) {
        try (FileWriter out = new FileWriter(file, StandardCharsets.UTF_8, true)) {
          out.write(text + "\n");
        }
      }
      if (System.getenv("COLLOQUY_URL") != null) posting.execute(() -> post(text));
    } catch (RejectedExecutionException full) {
      warn("messages are dropped, no more may wait");
    } catch (Exception failure) {
      warn(failure.toString());
    }
  }

  private void post(String text) {
    String channel = System.getenv().getOrDefault("COLLOQUY_CHANNEL", "jade");
    String path = "/api/v1/ingest/fipa-acl?channel=" + channel;
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(System.getenv("COLLOQUY_URL") + path))
              .timeout(ANSWER_TIMEOUT)
              .header("content-type", "text/plain; charset=utf-8")
              .POST(HttpRequest.BodyPublishers.ofString(text));
      String key = System.getenv("COLLOQUY_KEY");
      if (key != null) request.header("authorization", "Bearer " + key);
      HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 200) warn(answer.body());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } catch (Exception failure) {
      warn(failure.toString());
    }
  }

  /** Said once: it may come back with every message. */
  private synchronized void warn(String reason) {
    if (!isWarned) System.err.println("Colloquy does not take this: " + reason);
    isWarned = true;
  }

  private void end() {
    posting.shutdown();
    try {
      posting.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** A thread that does not keep the platform from ending. */
  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "colloquy");
    thread.setDaemon(true);
    return thread;
  }
}
